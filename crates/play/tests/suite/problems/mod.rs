//! Problems: the file that comes with the program, days, streaks, ratings, and mistakes that come back.

mod collection;
mod days;
mod difficulty;
mod progress;
mod rating;
mod spacing;
