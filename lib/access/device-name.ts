/** A device's name from the browser's user agent, in the makers' words; empty where nothing in it is known. */
export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

/** The first that fits counts: the makers' own marks come before those they imitate. */
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

const named = (marks: readonly (readonly [RegExp, string])[], agent: string): string =>
  marks.find(([mark]) => mark.test(agent))?.[1] ?? "";

export const deviceName = (agent: string): DeviceName => ({
  browser: named(browsers, agent),
  system: named(systems, agent),
});
