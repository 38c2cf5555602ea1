/** The actor of an operation, where from, and when in real time. */
export interface Actor {
  /** An operator's id, a person of operations as `ops:NAME`, an API key as `key:ID`, or `clock`. */
  readonly name: string;
  readonly origin: string;
  readonly at: Date;
}

/** The name of an actor who is not signed in. */
export const nobody = "nobody";

/** The actor of scheduled jobs. */
export const clockActor = (real: Date): Actor => ({ name: "clock", origin: "timetable", at: real });
