import { xmlText } from "../xml-text";
import { looksLikeFormula, sheetName, type Cell, type Sheet, type SheetColumn } from "./sheet";
import { zipped } from "./zip-writer";

const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const made = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Styles by place: 0 plain, 1 the heading, 2 text that looks like a formula and must stay text, 3 text. */
const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** One sheet of a workbook; a hidden one holds what the others refer to. */
type Page = Sheet & { readonly isHidden?: boolean };

const partOf = (at: number): string => `worksheets/sheet${at + 1}.xml`;

const fixed = (pages: readonly Page[]) => [
  {
    name: "[Content_Types].xml",
    content: [
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${made}.sheet.main+xml"/>${pages.map((_, at) => `<Override PartName="/xl/${partOf(at)}" ContentType="${made}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${made}.styles+xml"/></Types>`,
    ],
  },
  {
    name: "_rels/.rels",
    content: [
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  },
  {
    name: "xl/workbook.xml",
    content: [
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${pages.map(({ name, isHidden }, at) => `<sheet name="${xmlText(sheetName(name))}" sheetId="${at + 1}"${isHidden ? ` state="hidden"` : ""} r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    ],
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    content: [
      `${xml}<Relationships xmlns="${packages}/relationships">${pages.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="${partOf(at)}"/>`).join("")}<Relationship Id="rId${pages.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
  },
  { name: "xl/styles.xml", content: [styles] },
];

/** How a spreadsheet names its columns: A … Z, AA …; its first is 0. */
const columnName = (at: number): string =>
  (at < 26 ? "" : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** The style of text that is only digits, such as an account's number: whoever edits it keeps its leading zeros. */
const asText = 3;

/** A cell has so many characters at most; what looks like the number of a character in it ("_x0041_") is no number. */
const cellLengthMax = 32_767;
const cellXml = (text: string): string =>
  xmlText(
    text
      .slice(0, cellLengthMax)
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      // XML reads each end of a line as one line feed
      .replace(/\r\n?/g, "\n"),
  );

function cell(value: Cell, place: string, style: number): string {
  if (typeof value !== "string") return `<c r="${place}"><v>${value.number}</v></c>`;
  // an empty cell may be left out, since the others state their positions
  if (value === "") return "";
  const look = looksLikeFormula(value) ? 2 : /^\d+$/.test(value) ? asText : style;
  const space = value !== value.trim() ? ` xml:space="preserve"` : "";
  return `<c r="${place}"${look === 0 ? "" : ` s="${look}"`} t="inlineStr"><is><t${space}>${cellXml(value)}</t></is></c>`;
}

/** The last row of a sheet in which a column's choices are offered. */
const choiceRows = 10_001;
const choicesName = "choices";

/** Which words are offered in which columns; they stand in a column each of a hidden sheet. A warning, no refusal. */
function validations(columns: readonly SheetColumn[]): string {
  const offered = columns.flatMap(({ choices }, at) => (choices ? [{ at, count: choices.length }] : []));
  if (offered.length === 0) return "";
  const rules = offered.map(({ at, count }, place) => {
    const [own, listed] = [columnName(at), columnName(place)];
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${own}2:${own}${choiceRows}"><formula1>${choicesName}!$${listed}$2:$${listed}$${count + 1}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
}

/** The hidden sheet with the words of every column that offers some, below its title. */
function choicesOf(columns: readonly SheetColumn[]): Page[] {
  const offered = columns.flatMap(({ title, choices }) => (choices ? [{ title, choices }] : []));
  if (offered.length === 0) return [];
  const most = Math.max(...offered.map(({ choices }) => choices.length));
  const rows = Array.from({ length: most }, (_, at) => offered.map(({ choices }) => choices[at] ?? ""));
  return [
    { name: choicesName, isHidden: true, columns: offered.map(({ title }) => ({ title, width: 20 })), rows: [rows] },
  ];
}

/** The head of each printed page; in it an ampersand begins a command. */
const heads = (notice: string | undefined): string =>
  notice === undefined
    ? ""
    : `<headerFooter><oddHeader>&amp;C${xmlText(notice.replaceAll("&", "&&"))}</oddHeader></headerFooter>`;

async function* sheet({ columns, rows, notice }: Sheet): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ width, isText }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${isText ? ` style="3"` : ""}/>`,
    )
    .join("");
  const names = columns.map((_, at) => columnName(at));
  let no = 0;
  // the standard lets the position of a row and a cell be left out, but not every program accepts that
  const looks = columns.map(({ isText }) => (isText ? asText : 0));
  const row = (cells: readonly Cell[], style?: number): string => {
    no += 1;
    return `<row r="${no}">${cells.map((one, at) => cell(one, `${names[at] ?? columnName(at)}${no}`, style ?? looks[at] ?? 0)).join("")}</row>`;
  };
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${row(
    columns.map(({ title }) => title),
    1,
  )}`;
  for await (const some of rows) yield some.map((cells) => row(cells)).join("");
  yield `</sheetData>${validations(columns)}${heads(notice)}</worksheet>`;
}

/**
 * A sheet as an Excel workbook (ECMA-376), as a stream: no cell is ever a formula, and numbers are written as they are.
 * Others may stand behind it.
 */
export async function* xlsx(of: Sheet, ...others: readonly Sheet[]): AsyncGenerator<Buffer> {
  const pages: Page[] = [of, ...others, ...choicesOf(of.columns)];
  yield* zipped([...fixed(pages), ...pages.map((page, at) => ({ name: `xl/${partOf(at)}`, content: sheet(page) }))]);
}
