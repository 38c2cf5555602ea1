import type * as z from "zod/mini";
import type { listView, listViewCalls } from "@/lib/access/calls/list-views";
import { listViewsInAllMax, listViewsMax } from "@/lib/access/terms";
import type { Principal } from "@/lib/call/principal";
import { issueAt } from "@/lib/call/refusals";
import { screens } from "@/lib/catalogue/screens";
import { checkAccess } from "@/lib/gate/may";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { nextUnpredictableId } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";

const toView = ({
  id,
  list,
  name,
  filters,
}: Omit<Row<"ListView">, "world" | "operatorId">): z.output<typeof listView> => ({
  viewId: id,
  list,
  name,
  filters,
});

/** Returns true if a list is of a page that the principal may open now. */
function isOpenTo(principal: Principal, list: string): boolean {
  const screen = screens.find(({ path }) => path === list.split("?")[0]);
  return screen !== undefined && checkAccess(principal, screen.access) === null;
}

export const listViewHandlers: Handlers<typeof listViewCalls> = {
  async listViews(_, { principal, world, prisma }) {
    const rows = await prisma.listView.findMany({
      where: { world: world.id, operatorId: principal.operatorId },
      orderBy: [{ list: "asc" }, { id: "asc" }],
    });
    return { rows: rows.filter(({ list }) => isOpenTo(principal, list)).map(toView) };
  },
  async saveView(input, { principal, world, refuse, transact }) {
    if (!isOpenTo(principal, input.list)) return refuse("INVALID_PARAM", issueAt("list", "views.unknown"));
    return transact(async (tx) => {
      const owned = { world: world.id, operatorId: principal.operatorId };
      // the counter's row serialises the saves of one person
      const id = await nextUnpredictableId(tx, `view${principal.operatorId}`);
      const views = await tx.prisma.listView.findMany({ where: owned, select: { list: true, name: true } });
      const others = views.filter(({ list }) => list === input.list);
      if (others.some(({ name }) => name === input.name))
        return refuse("INVALID_PARAM", issueAt("name", "views.twice"));
      if (others.length >= listViewsMax) return refuse("INVALID_PARAM", issueAt("name", "views.many"));
      // a page with a parameter of its own, such as a batch, is a list each
      if (views.length >= listViewsInAllMax) return refuse("INVALID_PARAM", issueAt("name", "views.manyInAll"));
      return toView(await tx.prisma.listView.create({ data: { ...owned, id, ...input } }));
    });
  },
  renameView: async ({ viewId: id, name }, { principal, world, refuse, transact }) =>
    transact(async (tx) => {
      const owned = { world: world.id, operatorId: principal.operatorId };
      await nextUnpredictableId(tx, `view${principal.operatorId}`);
      const view = await tx.prisma.listView.findFirst({ where: { ...owned, id } });
      if (!view) return refuse("INVALID_PARAM", issueAt("viewId", "views.gone"));
      const namesake = await tx.prisma.listView.findFirst({
        where: { ...owned, list: view.list, name, id: { not: id } },
      });
      if (namesake) return refuse("INVALID_PARAM", issueAt("name", "views.twice"));
      return toView(await tx.prisma.listView.update({ where: { world_id: { world: world.id, id } }, data: { name } }));
    }),
  removeView: async ({ viewId: id }, { principal, world, transact }) =>
    transact(async (tx) => {
      await nextUnpredictableId(tx, `view${principal.operatorId}`);
      await tx.prisma.listView.deleteMany({ where: { world: world.id, operatorId: principal.operatorId, id } });
      return {};
    }),
};
