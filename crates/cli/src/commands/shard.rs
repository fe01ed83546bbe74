//! `harif shard`: one part of bulk work, by the Python package.

use clap::Args;

use super::cluster::{Handed, hand_over};
use crate::context::Context;
use crate::failure::Failure;

/// Work out one shard of a job, for SLURM arrays, Kubernetes jobs and shell loops
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif shard label --input positions.parquet --output labels/ --shard 0/50
  harif shard tournament --input t.toml --output ranges/ --shard 49/50

Shards are counted from 0. One that is there and whole is not worked out again. The options of a
job are those of `harif cluster`; `harif shard JOB --help` lists them. More in docs/cluster.md.
")]
pub(crate) struct Arguments {
    #[command(flatten)]
    handed: Handed,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    hand_over("shard", &arguments.handed, context)
}
