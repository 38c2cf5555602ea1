import type { operations } from "@/lib/operations/calls";
import type { Answers } from "../desk";
import { advance } from "./advance";
import { audit } from "./audit-log";
import { endSessions } from "./end-sessions";
import { log } from "./log";
import { makeWorld, resetWorld } from "./make-world";
import { chart, halt, marketNow, replay, setRate, shock } from "./market";
import { merchants, setRealName } from "./merchants";
import { outbox, readOutbox } from "./outbox";
import { prove } from "./prove";
import { creditRemittance, rejectRemittance, remittances, sendRemittance } from "./remittances";
import { setClock } from "./set-clock";
import { me, signIn, signOut } from "./sign-in";
import { restore, snapshots, takeSnapshot } from "./snapshots";
import { retryDue, timetable } from "./timetable";
import { world, worlds } from "./worlds";

export const operationsDesk: Answers<typeof operations> = {
  signIn,
  me,
  signOut,
  worlds,
  world,
  makeWorld,
  resetWorld,
  snapshots,
  takeSnapshot,
  restore,
  setClock,
  advance,
  log,
  timetable,
  retryDue,
  market: marketNow,
  chart,
  setRate,
  shock,
  halt,
  replay,
  merchants,
  setRealName,
  endSessions,
  remittances,
  sendRemittance,
  creditRemittance,
  rejectRemittance,
  outbox,
  readOutbox,
  prove,
  audit,
};
