import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, page, pageOf, whole } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { expiryHoursMax, inWorld, userNo, world, worldName } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

/** One number that a world goes by: what it is, what it would be by itself, and within which limits it may be set. */
const termRow = z.object({
  name: z.string(),
  group: z.enum(["market", "exchange", "payments", "banks", "verification", "receiving", "settlement"]),
  unit: z.enum(["yesNo", "hour", "seconds", "minutes", "hours", "days", "ppm", "cents"]),
  value: z.int(),
  usual: z.int(),
  min: z.int(),
  max: z.int(),
  isSet: z.boolean(),
});
export const termRows = z.object({ rows: z.array(termRow) });

/** What operations may decide about the next payment that the banks take up. */
export const nextFates = z.enum(["fail", "return", "hold", "documents"]);
const banks = z.object({
  doAct: z.boolean(),
  next: z.nullable(z.object({ fate: nextFates, reason: z.string() })),
});

const entered = z.object({ userNo: z.string(), operatorId: z.uuid(), loginNo: z.string(), token: z.string() });

/** What somebody who is made, or let in, may sign in and confirm with. */
const signsInWith = {
  password: z.optional(z.string().check(z.minLength(6), z.maxLength(64))),
  payPassword: z.optional(z.string().check(z.regex(/^\d{6}$/))),
};

/** Driving a world: its numbers, its banks, its merchants, its end, and what it did by itself. */
export const driving = {
  terms: ops.get("worlds/{world}/terms", {
    about: "Every number that a world goes by: its value, what it would be by itself, and its limits.",
    takes: z.object(inWorld),
    gives: termRows,
    refuses: ["WORLD_NOTFOUND"],
    reads: ["worlds", "market"],
  }),
  setTerms: ops.post("worlds/{world}/terms", {
    about:
      "Sets numbers that a world goes by, all of them or none; null puts one back to what it is by itself. Changed trading spreads count at once, by a tick of now.",
    subject: "world",
    takes: z.object({ ...inWorld, terms: z.record(line(1, 40), z.nullable(z.int())) }),
    gives: termRows,
    refuses: ["WORLD_NOTFOUND", "INVALID_PARAM", "TICK_REFUSED", "BOOKS_BY_HAND"],
    changes: ["worlds", "market", "rates", "payments", "verification"],
  }),
  banks: ops.get("worlds/{world}/banks", {
    about: "Whether the banks act by themselves, and what is decided about the next payment they take up.",
    takes: z.object(inWorld),
    gives: banks,
    refuses: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  setBanks: ops.post("worlds/{world}/banks", {
    about:
      "Lets the banks act by themselves, or takes them in hand; and decides the fate of the next payment they take up, with the words the merchant reads. Without `next`, nothing is decided.",
    subject: "world",
    takes: z.object({
      ...inWorld,
      doAct: z.boolean(),
      next: z.optional(z.object({ fate: nextFates, reason: line(0, 140) })),
    }),
    gives: banks,
    refuses: ["WORLD_NOTFOUND", "BOOKS_BY_HAND"],
    changes: ["worlds"],
  }),
  deleteWorld: ops.post("worlds/{world}/delete", {
    about:
      "Deletes a world with all that is in it and its snapshots; its audit log stays in the database, and that of the lasting world notes the deletion. Whoever is signed in there is out. The world that follows the wall clock refuses.",
    subject: "name",
    takes: z.object({ ...inWorld, name: worldName }),
    refuses: ["WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK", "INVALID_PARAM"],
    changes: ["worlds"],
  }),
  setExpiry: ops.post("worlds/{world}/expiry", {
    about: "Says after how many hours of real time a world is deleted by itself; null keeps it.",
    subject: "world",
    takes: z.object({ ...inWorld, hours: z.nullable(whole(1, expiryHoursMax)) }),
    gives: world,
    refuses: ["WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK"],
    changes: ["worlds"],
  }),
  makeMerchant: ops.post("worlds/{world}/merchants/new", {
    about:
      "Makes a merchant of a driven world in one call: its main operator, who may do everything, is signed in by the bearer token that is given; what it is to own is credited as remittances. With a password it signs in by itself too.",
    subject: "name",
    makes: "userNo",
    takes: z.object({
      ...inWorld,
      name: line(1, 140),
      email: z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,60}$/, "text.email")),
      ...signsInWith,
      realNameState: z._default(whole(0, 3), 2),
      owns: z._default(z.array(moneyCodec).check(z.maxLength(20)), []),
    }),
    gives: entered,
    refuses: ["WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK", "MAIL_REGISTERED", "INVALID_CURRENCY"],
    changes: ["worlds", "balances"],
  }),
  enterMerchant: ops.post("worlds/{world}/merchants/{userNo}/token", {
    about:
      "Signs the main operator of a merchant of a driven world in: a bearer token for scripts. The audit log notes it.",
    subject: "userNo",
    takes: z.object({ ...inWorld, userNo }),
    gives: entered,
    refuses: ["WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK", "CUSTOMER_NOTFOUND"],
    changes: ["session"],
  }),
  admitPerson: ops.post("worlds/{world}/merchants/{userNo}/people/{operatorId}/admit", {
    about:
      "Lets somebody in whom a merchant of a driven world has invited, as if they had used the link of their letter: they are signed in by the bearer token that is given. With a password they sign in by themselves too.",
    subject: "operatorId",
    takes: z.object({ ...inWorld, userNo, operatorId: z.uuid(), ...signsInWith }),
    gives: entered,
    refuses: [
      "WORLD_NOTFOUND",
      "WORLD_FOLLOWS_WALL_CLOCK",
      "PERSON_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "MAIL_REGISTERED",
    ],
    changes: ["worlds"],
  }),
  happenings: ops.get("worlds/{world}/happenings", {
    about:
      "What the clock did, newest first: jobs that ran and what followed from ticks, each with the number of what it was about. Ticks themselves are left out and counted.",
    takes: z.object({ ...inWorld, kind: z.optional(line(0, 40)), ...page }),
    gives: z.extend(
      pageOf(
        z.object({
          no: z.string(),
          kind: z.string(),
          subject: z.string(),
          /** The number that people know it by; null where it has none. */
          number: z.nullable(z.string()),
          at: instant,
        }),
      ),
      { kinds: z.array(z.string()), ticks: z.string() },
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["worlds", "market"],
  }),
};
