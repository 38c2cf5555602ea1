/** Describes the actor of an operation, its origin, and its instant in real time. */
export interface Actor {
  /**
   * Holds an operator's id, a person of operations as `ops:NAME`, an API key as `key:ID`, a key that drives a world as
   * `sandbox:ID`, or `clock`.
   */
  readonly name: string;
  readonly origin: string;
  readonly at: Date;
  /** Holds the person of operations who acts in that name, as `ops:NAME`; absent where the actor acts directly. */
  readonly drivenBy?: string;
}

/** Returns the two names of an audit row: the actor, and the person that it acts for where that is another one. */
export const auditActorNames = ({ name, drivenBy }: Pick<Actor, "name" | "drivenBy">) =>
  drivenBy ? { who: drivenBy, onBehalfOf: name } : { who: name, onBehalfOf: "" };

/** Returns the actor name of a person of operations. */
export const opsActorName = (name: string): string => `ops:${name}`;

/** Returns the actor name of a key that drives a world. */
export const sandboxActorName = (keyId: string): string => `sandbox:${keyId}`;

/** Names the actor of a request without a session. */
export const nobody = "nobody";

/** Returns the actor of scheduled jobs. */
export const clockActor = (real: Date): Actor => ({ name: "clock", origin: "timetable", at: real });
