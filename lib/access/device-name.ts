/** Describes a device by the browser's user agent, with the makers' names; empty where unknown. */
export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

/**
 * List the marks of browsers and systems in a user agent. The first match counts: the makers' own marks come before
 * those they imitate.
 */
const browsers = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\bFirefox\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
] as const;
const systems = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const nameFrom = (marks: readonly (readonly [RegExp, string])[], agent: string): string =>
  marks.find(([mark]) => mark.test(agent))?.[1] ?? "";

export const deviceNameOf = (agent: string): DeviceName => ({
  browser: nameFrom(browsers, agent),
  system: nameFrom(systems, agent),
});
