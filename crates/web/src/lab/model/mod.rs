//! An experiment on the page: what is asked, what has come back, what it shows.

pub(crate) mod export;
pub(crate) mod form;

use harif_play::lab::{
    Agreement, Design, Experiment, Row, Yardstick, agreement, nodes_of, rows_of,
};
use harif_play::service::ExperimentBegan;
use harif_text::Text;
use harif_words::lab::{Measurements, Preset, finding};

/// How far an experiment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// It has not been asked for yet.
    Idle,
    Running,
    Done,
    /// It was stopped; the rows that were finished stay.
    Cancelled,
    /// The worker or server is gone.
    Broken,
}

/// The lab: the experiment that is set up, and the results of the last one that ran.
#[derive(Clone, Debug)]
pub(crate) struct Lab {
    /// What the form says.
    pub(crate) experiment: Experiment,
    pub(crate) preset: Option<Preset>,
    pub(crate) status: Status,
    /// Which run the rows belong to.
    pub(crate) run: u32,
    /// What is being or was measured.
    pub(crate) measured: Option<Measured>,
    /// Whether the address asked for something that is no experiment.
    pub(crate) refused: bool,
}

/// What came back of a run.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) experiment: Experiment,
    pub(crate) preset: Option<Preset>,
    pub(crate) design: Design,
    pub(crate) total: usize,
    pub(crate) yardsticks: Vec<Yardstick>,
    pub(crate) rows: Vec<Row>,
}

impl Lab {
    /// A lab in which nothing was measured yet.
    pub(crate) fn new() -> Self {
        let preset = Preset::Counts;
        Self {
            experiment: preset.experiment(),
            preset: Some(preset),
            status: Status::Idle,
            run: 0,
            measured: None,
            refused: false,
        }
    }

    /// What an address asks for: a preset by its name, or an experiment. Says whether it was one.
    pub(crate) fn read(&mut self, room_path: &str) -> bool {
        let preset = Preset::named(room_path);
        let experiment = match preset {
            Some(preset) => Some(preset.experiment()),
            None => room_path.parse::<Experiment>().ok(),
        };
        // Positions are looked up before anything runs, so that a link cannot break the room.
        let experiment = experiment.filter(|experiment| experiment.design().is_ok());
        self.refused = experiment.is_none();
        if let Some(experiment) = experiment {
            self.experiment = experiment;
            self.preset = preset;
        }
        !self.refused
    }

    /// What the address says of what the form says.
    pub(crate) fn write(&self) -> String {
        address(self.preset, &self.experiment)
    }

    /// Begins a run of what the form says; none if that cannot be measured.
    pub(crate) fn begin(&mut self) -> Option<(u32, String)> {
        let design = self.experiment.design().ok()?;
        self.run += 1;
        self.status = Status::Running;
        self.refused = false;
        self.measured = Some(Measured {
            experiment: self.experiment.clone(),
            preset: self.preset,
            total: design.size(),
            design,
            yardsticks: Vec::new(),
            rows: Vec::new(),
        });
        Some((self.run, self.experiment.to_string()))
    }

    /// The run has begun.
    pub(crate) fn began(&mut self, began: ExperimentBegan) {
        if let Some(measured) = &mut self.measured {
            measured.total = began.total;
            measured.yardsticks = began.yardsticks;
        }
    }

    /// Rows have come. They are not trusted: one that speaks of something else is left out.
    pub(crate) fn add(&mut self, rows: Vec<Row>) {
        if let Some(measured) = &mut self.measured {
            let design = &measured.design;
            let fits = |row: &Row| {
                row.position < design.positions.len() && row.contender < design.contenders.len()
            };
            measured.rows.extend(rows.into_iter().filter(fits));
        }
    }
}

/// What an address says: a preset by its name, or the whole experiment.
fn address(preset: Option<Preset>, experiment: &Experiment) -> String {
    match preset {
        Some(preset) => preset.name().to_owned(),
        None => experiment.to_string(),
    }
}

impl Measured {
    /// The address that measures the same again.
    pub(crate) fn address(&self) -> String {
        address(self.preset, &self.experiment)
    }

    /// What the charts are drawn from.
    pub(crate) fn measurements(&self) -> Measurements<'_> {
        Measurements {
            design: &self.design,
            rows: &self.rows,
            yardsticks: &self.yardsticks,
        }
    }

    /// Whether what should agree does.
    pub(crate) fn agreement(&self) -> Agreement {
        agreement(&self.design, &self.rows)
    }

    /// The deepest depth to which every contender was measured on every position.
    pub(crate) fn deepest(&self) -> Option<u32> {
        let whole = self.design.contenders.len() * self.design.positions.len();
        let count = |depth| self.rows.iter().filter(|row| row.depth == depth).count();
        self.design
            .depths
            .all()
            .rev()
            .find(|&depth| count(depth) == whole)
    }

    /// The rows of a contender at a depth, one for each position.
    pub(crate) fn of(&self, contender: usize, depth: u32) -> impl Iterator<Item = &Row> {
        rows_of(&self.rows, contender, depth)
    }

    /// The nodes of a contender at a depth, over all positions that were finished.
    pub(crate) fn nodes(&self, contender: usize, depth: u32) -> Option<u64> {
        nodes_of(&self.rows, contender, depth)
    }

    /// The sentence that settles the question of the preset, once everything was measured.
    pub(crate) fn finding(&self, text: &Text) -> Option<String> {
        finding(
            text,
            self.preset?,
            &self.design,
            &self.rows,
            &self.yardsticks,
        )
    }
}

/// Runs an experiment here and now, for tests of what is said about it.
#[cfg(test)]
pub(crate) fn run_now(text: &str) -> Measured {
    use harif_play::service::{Reply, Request, Service};
    let mut lab = Lab::new();
    assert!(lab.read(text), "{text}");
    let (_, experiment) = lab.begin().unwrap();
    Service::new().handle(
        &Request::Lab { experiment },
        harif_search::Control::never(),
        &mut |reply| match reply {
            Reply::Began(began) => lab.began(began),
            Reply::Measured(row) => lab.add(vec![*row]),
            Reply::LabDone => {}
            other => panic!("{other:?}"),
        },
    );
    lab.measured.unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_brings_the_experiment_back() {
        let mut lab = Lab::new();
        for preset in Preset::ALL {
            assert!(lab.read(preset.name()));
            assert_eq!(lab.write(), preset.name());
        }
        let text = "g=connect4;p=44,start;a=alphabeta,pvs:table=on;d=1-5;n=3;s=7";
        assert!(lab.read(text));
        assert_eq!(lab.write(), text);
        for stranger in ["m99", "<script>", "g=connect4;p=1212121;a=minimax;d=1-2"] {
            assert!(!lab.read(stranger), "{stranger}");
            assert_eq!(lab.write(), text, "what was there stays");
        }
    }

    #[test]
    fn a_row_about_something_else_is_left_out() {
        let mut measured = run_now("g=tictactoe;p=a1;a=alphabeta;d=1-2");
        assert_eq!((measured.rows.len(), measured.deepest()), (2, Some(2)));
        let mut lab = Lab::new();
        lab.read("g=tictactoe;p=a1;a=alphabeta;d=1-2");
        lab.begin();
        measured.rows[0].contender = 9;
        lab.add(measured.rows);
        assert_eq!(lab.measured.unwrap().rows.len(), 1);
    }
}
