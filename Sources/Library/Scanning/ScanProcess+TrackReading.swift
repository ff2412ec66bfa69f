extension ScanProcess: TrackReading {}
