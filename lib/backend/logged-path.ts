import { menuPrefix } from "@/lib/call/path";
import { screenAt } from "@/lib/catalogue/screens";

/**
 * The path of a page as the log may hold it, without its query. What a page that needs no session has in its address, the
 * link of an account or an invitation, is a secret of its own: there the log names the page alone.
 */
export function loggedPath(asked: string): string {
  const path = asked.split("?")[0] ?? "";
  const screen = screenAt(path.startsWith(`${menuPrefix}/`) ? path.slice(menuPrefix.length) : path);
  return screen?.needs === "nobody" ? screen.path : path;
}
