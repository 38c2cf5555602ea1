import { drivenDomain, publicUrl } from "@/lib/session/settings";
import { defaultWorld, type World } from "./world";

/** Where a world is used by whoever comes to no site of its own: at its own host, where it has one, else where all are. */
export function worldUrl({ name }: Pick<World, "name">): URL {
  const [url, domain] = [publicUrl(), drivenDomain()];
  if (domain !== undefined && name !== defaultWorld) url.hostname = `${name}.${domain}`;
  return url;
}
