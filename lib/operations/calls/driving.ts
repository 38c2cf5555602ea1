import * as z from "zod/mini";
import { singleLineText, page, objectPageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { expiryHoursMax, worldInput, userNo, worldDetail, worldName, inWorld } from "./worlds";

/** Describes one term of a world: its value, its default, and the limits within which it may be set. */
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

/** Lists the outcomes that operations may set for the next payment that the banks process. */
export const nextFates = z.enum(["fail", "return", "hold", "documents"]);
const banks = z.object({
  doAct: z.boolean(),
  next: z.nullable(z.object({ fate: nextFates, reason: z.string() })),
});

const enteredSession = z.object({ userNo: z.string(), operatorId: z.uuid(), loginNo: z.string(), token: z.string() });

/** Holds the credentials with which a created or admitted user can sign in and confirm. */
const signsInWith = {
  password: z.optional(z.string().check(z.minLength(6), z.maxLength(64))),
  payPassword: z.optional(z.string().check(z.regex(/^\d{6}$/))),
};

/** Controls a world: its terms, banks, merchants, deletion, and the log of its automatic happenings. */
export const driving = {
  terms: inWorld.get("terms", {
    about: "Every number that a world goes by: its value, what it would be by itself, and its limits.",
    output: termRows,
    reads: ["worlds", "market"],
  }),
  setTerms: inWorld.post("terms", {
    about:
      "Sets numbers that a world goes by, all of them or none; null puts one back to what it is by itself. Changed trading spreads count at once, by a tick of now.",
    subject: "world",
    input: z.object({ ...worldInput, terms: z.record(singleLineText(1, 40), z.nullable(z.int())) }),
    output: termRows,
    errors: ["INVALID_PARAM", "TICK_REFUSED", "BOOKS_BY_HAND"],
    changes: ["worlds", "market", "rates", "payments", "verification"],
  }),
  banks: inWorld.get("banks", {
    about: "Whether the banks act by themselves, and what is decided about the next payment they take up.",
    output: banks,
    reads: ["worlds"],
  }),
  setBanks: inWorld.post("banks", {
    about:
      "Lets the banks act by themselves, or takes them in hand; and decides the fate of the next payment they take up, with the words the merchant reads. Without `next`, nothing is decided.",
    subject: "world",
    input: z.object({
      ...worldInput,
      doAct: z.boolean(),
      next: z.optional(z.object({ fate: nextFates, reason: singleLineText(0, 140) })),
    }),
    output: banks,
    errors: ["BOOKS_BY_HAND"],
    changes: ["worlds"],
  }),
  deleteWorld: inWorld.post("delete", {
    about:
      "Deletes a world with all that is in it and its snapshots; its audit log stays in the database, and that of the lasting world notes the deletion. Whoever is signed in there is out. The world that follows the wall clock refuses.",
    subject: "name",
    input: z.object({ ...worldInput, name: worldName }),
    errors: ["WORLD_FOLLOWS_WALL_CLOCK", "INVALID_PARAM"],
    changes: ["worlds"],
  }),
  setExpiry: inWorld.post("expiry", {
    about: "Says after how many hours of real time a world is deleted by itself; null keeps it.",
    subject: "world",
    input: z.object({ ...worldInput, hours: z.nullable(wholeNumber(1, expiryHoursMax)) }),
    output: worldDetail,
    errors: ["WORLD_FOLLOWS_WALL_CLOCK"],
    changes: ["worlds"],
  }),
  makeMerchant: inWorld.post("merchants/new", {
    about:
      "Makes a merchant of a driven world in one call: its main operator, who may do everything, is signed in by the bearer token that is given; what it is to own is credited as remittances. With a password it signs in by itself too.",
    subject: "name",
    makes: "userNo",
    input: z.object({
      ...worldInput,
      name: singleLineText(1, 140),
      /** The number of the merchant; the next free one unless given. */
      userNo: z.optional(userNo),
      /** The same as the name unless given. */
      englishName: z.optional(singleLineText(1, 140)),
      /** The name of the main operator; the merchant's unless given. */
      ownerName: z.optional(singleLineText(1, 80)),
      email: z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,60}$/, "text.email")),
      /** A number that the main operator signs in with too. */
      phone: z.optional(z.string().check(z.regex(/^\+?\d{6,19}$/, "text.phone"))),
      ...signsInWith,
      realNameState: z._default(wholeNumber(0, 3), 2),
      owns: z._default(z.array(moneyCodec).check(z.maxLength(20)), []),
    }),
    output: enteredSession,
    errors: ["WORLD_FOLLOWS_WALL_CLOCK", "MAIL_REGISTERED", "PHONE_REGISTERED", "INVALID_PARAM", "INVALID_CURRENCY"],
    changes: ["worlds", "balances"],
  }),
  enterMerchant: inWorld.post("merchants/{userNo}/token", {
    about:
      "Signs the main operator of a merchant of a driven world in: a bearer token for scripts. The audit log notes it.",
    subject: "userNo",
    input: z.object({ ...worldInput, userNo }),
    output: enteredSession,
    errors: ["WORLD_FOLLOWS_WALL_CLOCK", "CUSTOMER_NOTFOUND"],
    changes: ["session"],
  }),
  admitPerson: inWorld.post("merchants/{userNo}/people/{operatorId}/admit", {
    about:
      "Lets somebody in whom a merchant of a driven world has invited, as if they had used the link of their letter: they are signed in by the bearer token that is given. With a password they sign in by themselves too.",
    subject: "operatorId",
    input: z.object({ ...worldInput, userNo, operatorId: z.uuid(), ...signsInWith }),
    output: enteredSession,
    errors: ["WORLD_FOLLOWS_WALL_CLOCK", "PERSON_NOTFOUND", "OPERATION_NOT_ALLOW", "MAIL_REGISTERED"],
    changes: ["worlds"],
  }),
  happenings: inWorld.get("happenings", {
    about:
      "What the clock did, newest first: jobs that ran and what followed from ticks, each with the number of what it was about. Ticks themselves are left out and counted.",
    input: z.object({ ...worldInput, kind: z.optional(singleLineText(0, 40)), ...page }),
    output: z.extend(
      objectPageSchema({
        no: z.string(),
        kind: z.string(),
        subject: z.string(),
        /** Holds the number that users know it by, or null when it has none. */
        number: z.nullable(z.string()),
        at: instant,
      }),
      { kinds: z.array(z.string()), ticks: z.string() },
    ),
    reads: ["worlds", "market"],
  }),
};
