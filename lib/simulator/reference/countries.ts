import { countryCodes, dialCodes } from "@/lib/reference/countries";
import type { reference } from "@/lib/reference/calls";
import type { Answer } from "../desk";

const chinese = new Intl.DisplayNames("zh-CN", { type: "region" });
const english = new Intl.DisplayNames("en-US", { type: "region" });

/** Made once a process: the names are the platform's own, in both languages. */
const rows = countryCodes.map((code) => ({ code, zh: chinese.of(code) ?? code, en: english.of(code) ?? code, dialCode: `+${dialCodes.get(code) ?? ""}` }));

export const countries: Answer<typeof reference.countries> = async () => ({ rows });
