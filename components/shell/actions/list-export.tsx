"use client";
import type { Call, Sends } from "@/lib/call/call";
import { exportFormats, type ExportFormat } from "@/lib/files/terms";
import { ExportMenu } from "./export-menu";

/** Creates a component that exports a list with its filters. The call is loaded on demand. */
export const createExportMenu = <C extends Call>(load: () => Promise<C>) =>
  function ListExport({ filters }: { filters: Omit<Sends<C>, "format"> }) {
    const apply = async (format: ExportFormat) => {
      const [{ send }, call] = await Promise.all([import("@/lib/call/send"), load()]);
      // named cast: an export takes the filters of its list, and a format
      return send(call, { ...filters, format } as Sends<C>);
    };
    return <ExportMenu formats={exportFormats} apply={apply} />;
  };
