import * as z from "zod/mini";
import { siteConfigSchema, siteHotline } from "@/lib/access/calls/site";
import { uploadInput } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { worldInput, inWorld } from "./worlds";

/** Describes a host name without a port; "*" is every host that has no configuration of its own. */
const host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(\*|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])$/, "site.host"),
  );

/** Describes operations' settings of a site: the specification's keys, with names in both languages. */
export const siteSettings = z.object({
  SYSTEM_NAME: singleLineText(0, 40),
  SYSTEM_NAME_EN: singleLineText(0, 60),
  SYSTEM_NO: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,20}$/, "site.number")),
  LINK_CODE: singleLineText(0, 40),
  COPYRIGHT: singleLineText(0, 120),
  COPYRIGHT_EN: singleLineText(0, 160),
  ICP: singleLineText(0, 60),
  HOTLINE: siteHotline,
  ...z.omit(siteConfigSchema, {
    SYSTEM_NAME: true,
    SYSTEM_NO: true,
    LINK_CODE: true,
    COPYRIGHT: true,
    ICP: true,
    HOTLINE: true,
    LOGO: true,
    SIMULATION: true,
  }).shape,
});

/** Describes the site of a host; `logo` is the address of its own logo, or null when it has none. */
export const row = z.object({
  host: z.string(),
  isOpen: z.boolean(),
  config: siteSettings,
  logo: z.nullable(z.string()),
});

export const sites = {
  sites: inWorld.get("sites", {
    about: "The sites of a world by host name.",
    output: z.object({ rows: z.array(row) }),
    reads: ["settings"],
  }),
  saveSite: inWorld.post("sites", {
    about:
      "Sets what the portal is called and shows at a host name. A closed site answers with the page that does not exist. It counts within seconds.",
    subject: "host",
    input: z.object({ ...worldInput, host, isOpen: z.boolean(), config: siteSettings }),
    output: row,
    changes: ["settings"],
  }),
  setLogo: inWorld.post("sites/logo", {
    about:
      "Gives a site a logo of its own (jpg or png, 1 MB): shown at the head of its pages, at sign-in, and on documents where it is the one of all hosts. It counts within seconds.",
    subject: "host",
    input: uploadInput(z.object({ ...worldInput, host })),
    output: row,
    errors: ["ORDER_NOTFOUND", "INVALID_FILE_TYPE", "FILE_TOO_LARGE", "FILE_REFUSED"],
    changes: ["settings"],
  }),
  dropLogo: inWorld.post("sites/logo/remove", {
    about: "Takes a site's own logo away: the product's mark is shown again.",
    subject: "host",
    input: z.object({ ...worldInput, host }),
    output: row,
    errors: ["ORDER_NOTFOUND"],
    changes: ["settings"],
  }),
  removeSite: inWorld.post("sites/remove", {
    about: "Removes a host's own configuration.",
    subject: "host",
    input: z.object({ ...worldInput, host }),
    errors: ["ORDER_NOTFOUND"],
    changes: ["settings"],
  }),
};
