import type { enquiryCalls } from "@/lib/access/calls/enquiry";
import { enquiry as machine } from "@/lib/access/states";
import { enquiriesPerHourMax } from "@/lib/access/terms";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { secondsUntil } from "@/lib/simulator/platform/rate-limits/rate-limit";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";

/** Stores an enquiry, with the person of its session where there was one. */
export const storeEnquiry: Handler<typeof enquiryCalls.sendEnquiry> = async (
  entry,
  { principal, world, now, by, transact },
) =>
  transact(async (tx) => {
    // the counter's row serialises all enquiries, so the count cannot miss one
    const { id, orderNo: enquiryNo } = await nextIdAndOrderNo(tx, "enquiry", "EQ");
    const recentEnquiries = await tx.prisma.enquiry.findMany({
      where: { world: world.id, origin: by.origin, sentAt: { gt: addMilliseconds(by.at, -hourMs) } },
      orderBy: { sentAt: "asc" },
      select: { sentAt: true },
    });
    const first = recentEnquiries.at(-enquiriesPerHourMax);
    if (first) return tx.refuse("REQUEST_BUSY", secondsUntil(addMilliseconds(first.sentAt, hourMs).getTime(), by.at));
    const person = principal?.realm === "portal" ? principal : undefined;
    const row = {
      ...entry,
      world: world.id,
      id,
      enquiryNo,
      state: machine.first,
      userNo: person?.userNo ?? "",
      ...(person && { operatorId: person.operatorId }),
      madeAt: now,
      sentAt: by.at,
      origin: by.origin,
    };
    await tx.prisma.enquiry.create({ data: row });
    await recordCreationInHistory(tx, machine, row);
    return { enquiryNo };
  });
