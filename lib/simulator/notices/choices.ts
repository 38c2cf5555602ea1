import { messageEvents } from "@/lib/notices/message-kinds";
import type { messageCalls as calls } from "@/lib/notices/calls/messages";
import type { Handler } from "../platform/handler";

export const listNotificationChoices: Handler<typeof calls.choices> = async (_, { principal, world, prisma }) => {
  const storedChoices = await prisma.messageChoice.findMany({
    where: { world: world.id, operatorId: principal.operatorId },
    select: { event: true, inApp: true, byMail: true },
  });
  const person = await prisma.operator.findFirst({
    where: { world: world.id, id: principal.operatorId },
    select: { email: true },
  });
  return {
    rows: messageEvents.map((event) => {
      const { inApp, byMail } = storedChoices.find((row) => row.event === event) ?? { inApp: true, byMail: false };
      return { event, inApp, byMail };
    }),
    hasEmail: Boolean(person && person.email !== null),
  };
};

export const saveNotificationChoice: Handler<typeof calls.choose> = async (
  { event, inApp, byMail },
  { principal, world, caller, transact },
) =>
  transact(async (tx) => {
    const key = { world: world.id, operatorId: principal.operatorId, event };
    const choiceFields = { inApp, byMail, language: caller.locale };
    await tx.prisma.messageChoice.upsert({
      where: { world_operatorId_event: key },
      create: { ...key, ...choiceFields },
      update: choiceFields,
      select: { world: true },
    });
    return { event, inApp, byMail };
  });
