import { maskContact } from "@/lib/access/mask";
import type { operations } from "@/lib/operations/calls/worlds";
import { isProduction, smsGateway, smtpUrl } from "@/lib/session/settings";
import { isBefore } from "@/lib/time/instant";
import { openText } from "@/lib/simulator/access/secrets";
import { letterRetryTime } from "@/lib/simulator/platform/mail/mailer";
import { withSimulationMark } from "@/lib/simulator/platform/mail/simulation-mark";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, query } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { defaultWorld, type World } from "../world";

export const listOutboxMessages: Handler<typeof operations.outbox> = async (
  { kind, currentPage, pageSize },
  { world, sql, by },
) => {
  const letters = query
    .selectFrom("outbox as l")
    .where("l.world", "=", world.id)
    .where((eb) => allConditions([kind && eb("l.kind", "=", kind)]))
    .orderBy("l.madeAt", "desc")
    .orderBy("l.id", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, letters, {
    key: ["l.world", "l.id"],
    select: (rows) =>
      rows
        .select(["l.id", "l.kind", "l.recipient", "l.purpose", "l.madeAt", "l.expiresAt", "l.readAt", "l.triedAt"])
        .select(["l.attempts", "l.failure"])
        .select((eb) => eb("l.sealed", "is not", null).$castTo<boolean>().as("hasContent")),
  });
  return {
    ...page,
    rows: page.rows.map(({ hasContent, expiresAt, triedAt, attempts, ...row }) => ({
      ...row,
      nextTryAt: nextTryOf({ ...row, hasContent, expiresAt, triedAt, attempts }),
      recipient: goesOut(row.kind, world) ? maskRecipient(row) : row.recipient,
      isReadable: hasContent && !goesOut(row.kind, world) && isBefore(by.at, expiresAt),
    })),
  };
};

/** Returns when a message that was not delivered is retried: while it can be, and is still valid then. */
function nextTryOf({
  failure,
  hasContent,
  expiresAt,
  triedAt,
  attempts,
}: Pick<Row<"Outbox">, "failure" | "expiresAt" | "triedAt" | "attempts"> & { hasContent: boolean }): Date | null {
  const next = failure !== "" && hasContent && triedAt ? letterRetryTime({ attempts, triedAt }) : null;
  return next && isBefore(next, expiresAt) ? next : null;
}

/**
 * Returns true if a message goes to a real person, or to a merchant's own software: where a server delivers it, and
 * always in the world that production serves. Then operations can read neither its content nor its recipient.
 */
const goesOut = (kind: string, world: Pick<World, "name">): boolean =>
  kind === "webhook" ||
  (isProduction() && world.name === defaultWorld) ||
  (kind === "mail" && smtpUrl() !== undefined) ||
  (kind === "sms" && smsGateway() !== undefined);
const maskRecipient = ({ kind, recipient }: { kind: string; recipient: string }): string =>
  kind !== "webhook" && recipient.includes("@")
    ? maskContact(recipient)
    : recipient.replace(/^(.).*?(.{0,4})$/, "$1****$2");

/**
 * Opens one entry while it is in force; the access is recorded in the audit log, by the operation's own row, and on the
 * entry.
 */
export const openOutboxMessage: Handler<typeof operations.readOutbox> = async (
  { id },
  { world, by, refuse, transact },
) =>
  transact(async (tx) => {
    const [row] = await tx.prisma.outbox.updateManyAndReturn({
      where: { world: world.id, id, sealed: { not: null }, expiresAt: { gt: by.at } },
      data: { readAt: by.at },
      select: { kind: true, subject: true, sealed: true },
    });
    if (!row?.sealed || goesOut(row.kind, world)) return refuse("ORDER_NOTFOUND");
    const letter = { subject: row.subject, text: openText(row.sealed) };
    return { content: row.kind === "captcha" ? letter.text : withSimulationMark(world, letter).text };
  });
