import { messageEvents } from "@/lib/notices/message-kinds";
import type { messages as calls } from "@/lib/notices/calls/messages";
import type { Handler } from "../platform/handler";

export const choices: Handler<typeof calls.choices> = async (_, { who, world, prisma }) => {
  const kept = await prisma.messageChoice.findMany({
    where: { world: world.id, operatorId: who.operatorId },
    select: { event: true, inApp: true, byMail: true },
  });
  const person = await prisma.operator.findFirst({
    where: { world: world.id, id: who.operatorId },
    select: { email: true },
  });
  return {
    rows: messageEvents.map((event) => {
      const { inApp, byMail } = kept.find((row) => row.event === event) ?? { inApp: true, byMail: false };
      return { event, inApp, byMail };
    }),
    hasEmail: Boolean(person && person.email !== null),
  };
};

export const choose: Handler<typeof calls.choose> = async (
  { event, inApp, byMail },
  { who, world, caller, transact },
) =>
  transact(async (tx) => {
    const key = { world: world.id, operatorId: who.operatorId, event };
    const chosen = { inApp, byMail, language: caller.locale };
    await tx.prisma.messageChoice.upsert({
      where: { world_operatorId_event: key },
      create: { ...key, ...chosen },
      update: chosen,
      select: { world: true },
    });
    return { event, inApp, byMail };
  });
