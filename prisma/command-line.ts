/** Describes a request from this machine's command line, without network origin. */
export const commandLine = {
  token: undefined,
  locale: "en-US",
  from: "seed",
  host: "",
  requestId: "seed",
  worldHint: undefined,
  key: undefined,
  signal: new AbortController().signal,
  agent: "seed",
  device: undefined,
} as const;
