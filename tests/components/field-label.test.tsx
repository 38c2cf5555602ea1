import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { CheckBox } from "@/components/kit/fields/check-box";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { TextField } from "@/components/kit/fields/text-field";
import { fieldLabel } from "@/lib/forms/label-of";

test("an error is named by its field's label or its group's legend, and stands alone at an agreement's box", () => {
  render(
    <>
      <TextField id="email" label="Email" />
      <RadioGroup name="way" label="Verify by" options={[{ value: "sms", label: "SMS" }]} />
      <div id="ownership">
        <RadioGroup name="owners" label="Beneficial owners" options={[{ value: "none", label: "None" }]} />
      </div>
      <div id="country" role="group" aria-labelledby="country-name" />
      <span id="country-name">Country</span>
      <CheckBox id="agreed" label="I have read and agree to the terms" />
    </>,
  );
  expect(["email", "way", "ownership", "country", "agreed", "nothing"].map(fieldLabel)).toEqual([
    "Email",
    "Verify by",
    "Beneficial owners",
    "Country",
    undefined,
    undefined,
  ]);
});
