import { testWorldsDomain, publicUrl } from "@/lib/session/settings";
import { defaultWorld, type World } from "./world";

/**
 * Returns the address of a world for clients without a site of their own: its own host, where it has one, else the
 * common one.
 */
export function worldUrl({ name }: Pick<World, "name">): URL {
  const [url, domain] = [publicUrl(), testWorldsDomain()];
  if (domain !== undefined && name !== defaultWorld) url.hostname = `${name}.${domain}`;
  return url;
}
