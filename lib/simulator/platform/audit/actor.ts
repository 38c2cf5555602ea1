/** The actor of an operation, where from, and when in real time. */
export interface Actor {
  /** An operator's id, a person of operations as `ops:NAME`, an API key as `key:ID`, one that drives a world as `sandbox:ID`, or
   * `clock`. */
  readonly name: string;
  readonly origin: string;
  readonly at: Date;
  /** Who of operations acts in that name, as `ops:NAME`; absent where the actor acts. */
  readonly drivenBy?: string;
}

/** The two names of an audit row: whoever acts, and on whose behalf where that is somebody else. */
export const auditNames = ({ name, drivenBy }: Pick<Actor, "name" | "drivenBy">) =>
  drivenBy ? { who: drivenBy, onBehalfOf: name } : { who: name, onBehalfOf: "" };

/** The name of a person of operations as an actor. */
export const opsActor = (name: string): string => `ops:${name}`;

/** The name of a key that drives a world as an actor. */
export const sandboxActor = (keyId: string): string => `sandbox:${keyId}`;

/** The name of an actor who is not signed in. */
export const nobody = "nobody";

/** The actor of scheduled jobs. */
export const clockActor = (real: Date): Actor => ({ name: "clock", origin: "timetable", at: real });
