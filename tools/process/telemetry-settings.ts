// OpenTelemetry's own settings, which its library accepts or silently ignores: here they are refused at start.

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
];
const endpoints = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
const pairs = ["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_RESOURCE_ATTRIBUTES"];
const protocols = ["OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"];
const wholes = [
  "OTEL_EXPORTER_OTLP_TIMEOUT",
  "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT",
  "OTEL_BSP_SCHEDULE_DELAY",
  "OTEL_BSP_EXPORT_TIMEOUT",
  "OTEL_BSP_MAX_QUEUE_SIZE",
  "OTEL_BSP_MAX_EXPORT_BATCH_SIZE",
];
const isRatio = (text: string): boolean => /^(0(\.\d+)?|1(\.0+)?)$/.test(text);
const isCollector = (text: string): boolean =>
  URL.canParse(text) && ["https:", "http:"].includes(new URL(text).protocol) && new URL(text).host !== "";

/** Lists the names of settings, the validation of their value, and the message for a wrong one. */
const rules: readonly (readonly [names: readonly string[], isRight: (text: string) => boolean, line: string])[] = [
  [endpoints, isCollector, "must be an address that begins with https:// or http://."],
  [
    pairs,
    (text) => text.split(",").every((pair) => /^\s*[^\s=,]+=[^,]*$/.test(pair)),
    "must be name=value, with commas between.",
  ],
  [protocols, (text) => ["http/json", "http/protobuf"].includes(text), "must be http/json: traces go over HTTP."],
  [wholes, (text) => /^[1-9]\d{0,9}$/.test(text), "must be a whole number above 0."],
  [["OTEL_TRACES_SAMPLER"], (text) => samplers.includes(text), `must be one of ${samplers.join(", ")}.`],
  [["OTEL_TRACES_SAMPLER_ARG"], isRatio, "must be a share from 0 to 1, such as 0.01."],
  [["OTEL_SDK_DISABLED"], (text) => ["true", "false"].includes(text), "must be true or false."],
];

/** Refuses settings that OpenTelemetry would not understand. */
export function validateTelemetrySettings({
  text,
  refuse,
}: {
  text: (name: string) => string | undefined;
  refuse: (name: string, why: string) => void;
}): void {
  for (const [names, isRight, line] of rules)
    for (const name of names) {
      const value = text(name);
      if (value !== undefined && !isRight(value)) refuse(name, line);
    }
}
