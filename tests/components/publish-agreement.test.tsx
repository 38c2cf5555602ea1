import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PublishAgreementVersionForm } from "@/components/operations/site/publish-agreement";
import { agreementActions } from "@/lib/operations/calls/agreements";
import { beijingInstant } from "@/lib/time/beijing";
import { replyOf } from "../fixtures/replies";
import { inPortal } from "./in-portal";

test("a new version of an agreement is published in both languages from the instant that is entered", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json({ code: "OPERATION_NOT_ALLOW", message: "no", result: null });
  });
  const zh = `# 服务协议\n\n${"双方的权利与义务以本文为准。".repeat(20)}`;
  const en = `# Service agreement\n\n${"The rights of both sides are those of this text. ".repeat(10).trim()}`;
  const agreement = { ...replyOf(agreementActions.agreement, 0), zh: "第一版", en: "First version" };
  const part = (
    <PublishAgreementVersionForm
      world="demo"
      agreement={agreement}
      title="Terms"
      now={beijingInstant("2026-03-18", 10)}
    />
  );
  render(await inPortal(part, { now: beijingInstant("2026-03-18", 10) }));
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Active from/, "2026-04-01T09:30");
  type(/^Chinese text/, zh);
  type(/^English text/, en);
  fireEvent.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(requests).toEqual([{ zh, en, activeAt: "2026-04-01T01:30:00.000Z" }]));
});
