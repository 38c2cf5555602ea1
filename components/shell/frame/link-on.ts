/** Returns the link that a click follows to another page of the portal in this tab; undefined when there is none. */
export function followedPortalLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented && event.button !== 0) return undefined;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download"))
    return undefined;
  const leads =
    link.origin === location.origin &&
    !link.pathname.startsWith("/api") &&
    link.pathname + link.search !== location.pathname + location.search;
  return leads ? link : undefined;
}
