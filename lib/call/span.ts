// Steps of a trace (OpenTelemetry): https://opentelemetry.io/docs/specs/semconv/
import { context, propagation, SpanStatusCode, trace, type Attributes, type Span } from "@opentelemetry/api";

/** Whether anybody collects traces. Without, none of this costs anything. */
export const isTraced = Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT);

/**
 * Does work as a step of the trace that is under way. What fails is told by the name of its error alone: neither that nor
 * the attributes hold anything that somebody entered.
 */
export async function span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isTraced) return work();
  return trace.getTracer("portal").startActiveSpan(name, { attributes }, async (step: Span) => {
    try {
      return await work();
    } catch (cause) {
      step.setStatus({ code: SpanStatusCode.ERROR, message: cause instanceof Error ? cause.name : "" });
      throw cause;
    } finally {
      step.end();
    }
  });
}

/** Does work as a part of the trace that a request says it belongs to (W3C Trace Context). */
export function inTraceOf<T>({ headers }: Request, work: () => T): T {
  if (!isTraced) return work();
  return context.with(propagation.extract(context.active(), Object.fromEntries(headers)), work);
}

/** The headers of a request to a backend of ours, with the trace that it belongs to (W3C Trace Context). */
export function traced(headers: Record<string, string>): Record<string, string> {
  if (isTraced) propagation.inject(context.active(), headers);
  return headers;
}

/** Says of the step under way what it turned out to be. */
export function tellSpan(name: string, attributes: Attributes): void {
  if (isTraced) trace.getActiveSpan()?.updateName(name).setAttributes(attributes);
}
