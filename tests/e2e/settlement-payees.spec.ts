import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { confirmStepUp } from "./confirm-operation";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { asPerson, chooseCountry, expect, fileInput, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

type RegisterCompany = Readonly<Record<"creditCode" | "name" | "state", string>>;

for (const language of languagesOf("settlement-payees"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, ops, shell] = [labels("settlement"), labels("operations"), labels("shell")];
    const form = "/b2b/settle/payee_page/payee-add";

    test("a payee of each type is added; one out of business is refused; one that was rejected is corrected and accepted", async ({
      portal,
      ops: console,
      world,
    }) => {
      test.setTimeout(180_000);
      const [monitor, consoleMonitor] = [watch(portal), watch(console)];
      const main = portal.getByRole("main");
      const field = (name: string) => portal.getByLabel(of(`field.${name}`), { exact: true });
      const paper = { name: "proof.png", mimeType: "image/png", buffer: readFileSync("tests/fixtures/invoice.png") };
      const { rows } = await asPerson<{ rows: RegisterCompany[] }>(portal, "api-shop/queryQccAdvanceSearch", {
        keyword: "有限公司",
        pageSize: 100,
      });
      const [ownCompany, third] = rows.filter(({ state }) => state === "normal");
      const revokedCompany = rows.find(({ state }) => state === "revoked");

      const begin = async (type: string) => {
        await portal.goto(form);
        await ready(portal);
        await portal.getByRole("radio", { name: new RegExp(`^${of(`partnerType.${type}`)}`) }).check();
      };
      const fillFromRegister = async (company: RegisterCompany | undefined) => {
        await field("creditCode").fill(company?.creditCode ?? "");
        await portal.getByRole("button", { name: of("form.fill"), exact: true }).click();
      };
      const bank = async (account: string) => {
        await field("address").fill("浙江省宁波市海曙区和平路 9 号");
        await field("contactPhone").fill("13800000009");
        await expect(async () => {
          await field("bankNo").fill("102100099996");
          await portal.getByRole("listbox").getByRole("option").first().click({ timeout: 2_000 });
        }).toPass();
        await field("branch").fill("宁波海曙支行");
        await field("province").selectOption("330000");
        await field("city").selectOption("330200");
        await field("bankAddress").fill("浙江省宁波市海曙区和平路 8 号");
        await field("account").fill(account);
        await fileInput(portal, of("form.proof")).setInputFiles([paper]);
        await expect(main.getByText("proof.png")).toBeVisible();
      };
      const submit = async () => {
        await portal.getByRole("button", { name: of("form.submit"), exact: true }).click();
        await confirmStepUp(portal, shell);
        await expect(portal).toHaveURL(/payeeNo=SY\d+/);
        await ready(portal);
        await expect(main.getByText(of("settlementPayee.pendingReview")).first()).toBeVisible();
        return new URL(portal.url()).searchParams.get("payeeNo") ?? "";
      };
      const company = async () => {
        await field("legalPersonIdNo").fill("330203199001011236");
        await field("contactPerson").fill("王伟");
      };
      const numbers: string[] = [];

      await test.step("a company with a revoked licence is refused, on a phone", async () => {
        await portal.setViewportSize({ width: 360, height: 800 });
        await portal.goto("/b2b/settle/payee_page");
        await ready(portal);
        expect(await faultsOf(portal)).toEqual([]);
        await main
          .getByRole("link", { name: of("payees.add"), exact: true })
          .first()
          .click();
        await ready(portal);
        await fillFromRegister(revokedCompany);
        await expect(main.getByText(labels("refusals")("COMPANY_ABNORMAL"))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("companies are filled in from the register", async () => {
        for (const [type, found, account] of [
          ["thirdPartyCompany", third, "3901110019200012346"],
          ["ownCompany", ownCompany, "3901110019200012345"],
        ] as const) {
          await begin(type);
          await fillFromRegister(found);
          await expect(field("companyName")).toHaveValue(found?.name ?? "");
          await company();
          await bank(account);
          numbers.push(await submit());
          expect(await faultsOf(portal)).toEqual([]);
        }
      });

      await test.step("persons are added by their documents, on a laptop", async () => {
        await portal.setViewportSize({ width: 1366, height: 800 });
        await begin("mainlandIndividual");
        await field("personName").fill("李敏");
        await field("idNo").fill("330203199001011236");
        await bank("6222020200112345678");
        numbers.push(await submit());
        await begin("foreignIndividual");
        await field("personName").fill("Anna Nordwind");
        await chooseCountry(portal, of("field.country"), "DE");
        await field("idNo").fill("C01X00T47");
        await bank("6222020200112345686");
        await portal.getByRole("button", { name: of("form.submit"), exact: true }).click();
        await expect(main.getByText(labels("validation")("files.missing")).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await fileInput(portal, of("form.passport")).setInputFiles([{ ...paper, name: "passport.png" }]);
        await expect(main.getByText("passport.png")).toBeVisible();
        numbers.push(await submit());
      });

      await test.step("the company's own account is in its own name", async () => {
        await begin("ownEnterprise");
        await expect(field("companyName")).not.toHaveValue("");
        await field("postalCode").fill("315000");
        await field("contactPerson").fill("王伟");
        await bank("3901110019200012347");
        numbers.push(await submit());
      });

      await test.step("rejected with a reason, it is corrected and accepted", async () => {
        const [number = ""] = numbers;
        await decide(console, { world, number, decision: "reject", reason: "The seal is missing" });
        await portal.goto(`/b2b/settle/payee_page/payee-acc-detail/detail?payeeNo=${number}`);
        await ready(portal);
        await expect(main.getByText(of("payee.rejectedText", { reason: "The seal is missing" }))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        await main.getByRole("link", { name: of("payee.correct"), exact: true }).click();
        await ready(portal);
        await portal.getByLabel(of("field.nickname")).fill("Supplier");
        await submit();
        await decide(console, { world, number, decision: "accept", reason: "" });
        await portal.goto("/b2b/settle/payee_page?state=available");
        await ready(portal);
        await expect(main.getByRole("row").filter({ hasText: number })).toContainText("Supplier");
        expect(await faultsOf(portal)).toEqual([]);
      });
      expect([monitor.problems, consoleMonitor.problems]).toEqual([[], []]);
    });

    /** Decides about a payee in the operations console. */
    async function decide(
      console: Page,
      { world, number, decision, reason }: Record<"world" | "number" | "decision" | "reason", string>,
    ): Promise<void> {
      const action = ops(`settlementPayees.${decision}.label`);
      await console.goto(`/ops/worlds/${world}/settlement-payees`);
      await ready(console);
      expect(await faultsOf(console)).toEqual([]);
      await console.getByRole("link", { name: number }).click();
      await console.waitForURL(new RegExp(`/settlement-payees/${number}`));
      await ready(console);
      expect(await faultsOf(console)).toEqual([]);
      await console.getByRole("button", { name: action, exact: true }).click();
      const dialog = console.getByRole("dialog");
      if (reason !== "") await dialog.getByLabel(ops("settlementPayees.reason"), { exact: true }).fill(reason);
      await dialog.getByRole("button", { name: action, exact: true }).click();
      await expect(console.getByText(ops("settlementPayees.done"))).toBeVisible();
    }
  });
