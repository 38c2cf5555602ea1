// Traces of a process, exported to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names (OTLP over HTTP). Everything else is
// OpenTelemetry's own: OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES and the like. Next reports
// its own steps as soon as a tracer is there.
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

/**
 * Starts tracing this process, under a name that OTEL_SERVICE_NAME may replace. Returns a function that exports the
 * remaining spans before the process ends; an unreachable collector does not block the end.
 */
export function startTracing(service: string): () => Promise<void> {
  const serviceResource = resourceFromAttributes({ "service.name": service });
  const provider = new NodeTracerProvider({
    resource: serviceResource.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown().catch(() => {});
}
