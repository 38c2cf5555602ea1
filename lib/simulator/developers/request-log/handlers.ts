import { callsByName } from "@/lib/catalogue/calls";
import { listedMax } from "@/lib/call/field-schemas";
import type { requestLog } from "@/lib/developers/calls/request-log";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { pageWindow } from "@/lib/simulator/platform/store/paging";

export const requestLogHandlers: Handlers<typeof requestLog> = {
  /** Lists the log as far as it is written: a call of this second may appear a moment later. */
  async keyCalls({ keyId, code, currentPage, pageSize }, { world, principal, prisma }) {
    const merchantFilter = { world: world.id, userNo: principal.userNo };
    const where = { ...merchantFilter, ...(keyId && { keyId }), ...(code && { code }) };
    const { offset, most } = pageWindow({ currentPage, pageSize });
    const total = await prisma.apiCall.count({ where, take: listedMax + 1 });
    const rows = await prisma.apiCall.findMany({ where, orderBy: { id: "desc" }, skip: offset, take: most });
    const keys = await prisma.apiKey.findMany({
      where: merchantFilter,
      orderBy: [{ madeAt: "desc" }, { id: "desc" }],
      select: { id: true, name: true },
    });
    return {
      rows: rows.map(({ call: name, origin, at, keyId, code, status, ms }) => {
        const call = callsByName.get(name);
        // a call that a later release no longer has goes by the name it had
        return { at, keyId, method: call?.method ?? "", path: call?.path ?? name, code, status, ms, from: origin };
      }),
      keys: keys.map(({ id, name }) => ({ keyId: id, name })),
      total,
      currentPage,
      pageSize,
    };
  },
};
