import type { Tone } from "@/lib/machine/machine";
import { material as machine } from "@/lib/materials/states";
import type { LinkStatus, Usage } from "@/lib/materials/usage";

/** Returns the tone of a usage: its state's, and for an approved material that of its remaining work. */
export const materialUsageTone = (usage: Usage): Tone => {
  if (machine.is(usage)) return machine.tone(usage);
  return usage === "linkedNotUsed" || usage === "used" ? "good" : "moving";
};

const linkTones: Readonly<Record<LinkStatus, Tone>> = {
  toAssociate: "waiting",
  partiallyAssociated: "moving",
  fullyAssociated: "good",
  disabled: "quiet",
  voided: "quiet",
};

export const materialLinkStatusTone = (status: LinkStatus): Tone => linkTones[status];
