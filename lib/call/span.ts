// Steps of a trace (OpenTelemetry): https://opentelemetry.io/docs/specs/semconv/
import { context, propagation, SpanStatusCode, trace, type Attributes, type Span } from "@opentelemetry/api";

/** Returns true when traces are collected. Otherwise none of this costs anything. */
export const isTraced = Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT);

/**
 * Runs work as a step of the current trace. A failure is recorded only by the name of its error: neither that nor the
 * attributes contain user input.
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

/** Runs work as a part of the trace that a request names (W3C Trace Context). */
export function runInRequestTrace<T>({ headers }: Request, work: () => T): T {
  if (!isTraced) return work();
  return context.with(propagation.extract(context.active(), Object.fromEntries(headers)), work);
}

/** Adds the current trace to the headers of a request to a backend of the portal (W3C Trace Context). */
export function withTraceHeaders(headers: Record<string, string>): Record<string, string> {
  if (isTraced) propagation.inject(context.active(), headers);
  return headers;
}

/** Sets the name and attributes of the current step. */
export function updateCurrentSpan(name: string, attributes: Attributes): void {
  if (isTraced) trace.getActiveSpan()?.updateName(name).setAttributes(attributes);
}
