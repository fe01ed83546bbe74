
# Bulk work on many cores or machines: what `harif shard` and `harif cluster` say.

cluster-progress = { $done } of { $total } done, { $rate } a second, { $time } left
cluster-progress-start = { $done } of { $total } done
cluster-report-positions = Positions done: { $done } of { $total }
cluster-report-games = Games done: { $done } of { $total }
cluster-report-shards = Shards: { $n }, computed { $computed }, kept { $kept }
cluster-report-redone = { $n ->
    [one] One shard was damaged and was computed again.
   *[other] { $n } shards were damaged and were computed again.
}
cluster-report-time = Core-seconds: { $cores }, in { $time }, on { $workers ->
    [one] one core
   *[other] { $workers } cores
}
cluster-shard-done = Wrote { $file }: { $n ->
    [one] one row, { $time } of a core.
   *[other] { $n } rows, { $time } of a core.
}
cluster-shard-kept = Nothing to do: { $file } is there with { $n ->
    [one] its row ({ $time }).
   *[other] its { $n } rows ({ $time }).
}
cluster-shard-failed = Shard { $index } failed: { $reason }
cluster-more-failures = … and { $n } more
cluster-again = Run the same command again to go on: finished shards are kept.
cluster-written = Wrote { $file }.
cluster-write-failed = This cannot be written: { $reason }
cluster-reason = This cannot be: { $reason }
cluster-nothing = There is nothing to do: the input is empty.
cluster-no-input = { $file } is no { $format } file, no folder of them, and no text file with positions.
cluster-bad-input = { $file } cannot be read: { $reason }
cluster-no-column = { $file } has no column of boards: it needs { $board }, or { $text } with positions.
cluster-say-game = { $file } does not say which game it is of: add { $flag }.
cluster-other-game = { $file } is of { $found }, not of { $wanted }.
cluster-input-changed = { $file } has changed since the job began: choose another output folder.
cluster-other-job = { $place } has shards of another job ({ $difference }). Choose another folder, or the same settings.
cluster-no-manifest = { $place } has no { $manifest }: there are no shards here.
cluster-missing-shard = { $file } is missing: run the job again.
cluster-damaged-shard = { $file } is damaged ({ $reason }): run the job again.
cluster-bad-shard = { $text } names no shard: write { $example } for the first of fifty.
cluster-no-shard = There is no shard { $index } of { $shards }: they go from { $first } to { $last }.
cluster-shards = The number of shards cannot be { $n }: it goes from { $least } to { $most }.
cluster-workers = The number of workers cannot be { $n }: at least one is needed.
cluster-no-how = There are no labels called { $name }: choose one of { $names }.
cluster-no-limit = Analysis needs a limit: add one of { $flags }.
cluster-no-positions = No game of { $game } goes on to ply { $plies }.
cluster-agent-game = { $agent } does not play { $game }.
cluster-no-engine = There is no { $name } to run shards: choose one of { $names }.
cluster-address-needs-ray = An address is that of a { $engine } cluster: leave out { $flag }.
cluster-no-address = There is no { $engine } cluster at { $address }: { $reason }
cluster-no-ray = { $engine } is not installed: { $command }, or add { $flag }.
cluster-no-store = { $place } cannot be opened: { $reason } ({ $command })
cluster-no-package = The Python package { $name } is missing: { $command }
cluster-no-python = { $name } has no package { $package } with jobs: { $command }
cluster-no-python-help = Another Python can be named with { $command }.
arena-merged = { $file } has { $games ->
    [one] one game.
   *[other] { $games } games.
}
arena-merged-repeated = { $n ->
    [one] One game was in more than one file and is kept once.
   *[other] { $n } games were in more than one file and are kept once.
}
