// Traces of a process, told to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names (OTLP over HTTP). Everything else is
// OpenTelemetry's own: OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES and the like. Next tells
// its own steps as soon as a tracer is there.
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

/**
 * Begins to trace this process, under a name that OTEL_SERVICE_NAME may replace. What it returns tells what is left
 * before the process ends; a collector that is away keeps nobody from ending.
 */
export function trace(service: string): () => Promise<void> {
  const named = resourceFromAttributes({ "service.name": service });
  const provider = new NodeTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown().catch(() => {});
}
