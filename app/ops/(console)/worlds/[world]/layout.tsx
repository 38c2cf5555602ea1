import { WorldBar } from "@/components/operations/console/world-bar";
import { theWorld } from "../../../the-world";

/** Renders one world: the bar with its clock above each of its pages. */
export default async function WorldLayout({ params, children }: LayoutProps<"/ops/worlds/[world]">) {
  const world = await theWorld((await params).world);
  return (
    <>
      <WorldBar key={world.name} world={world.name} initial={world} />
      {children}
    </>
  );
}
