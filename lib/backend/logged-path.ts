import { menuPrefix } from "@/lib/call/path";
import { screenAt } from "@/lib/catalogue/screens";

/**
 * Returns the path of a page for the log, without its query. The address of a page that needs no session may contain a
 * secret, such as the link of an account or an invitation: for these only the page is logged.
 */
export function redactPathForLog(address: string): string {
  const path = address.split("?")[0] ?? "";
  const screen = screenAt(path.startsWith(`${menuPrefix}/`) ? path.slice(menuPrefix.length) : path);
  return screen?.access === "nobody" ? screen.path : path;
}
