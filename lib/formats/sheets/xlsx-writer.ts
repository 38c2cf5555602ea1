import { isFormulaLike } from "../formulas";
import { partDeclaration as xml, escapeXmlText } from "../xml/write-xml";
import { toValidSheetName, type Cell, type Sheet, type SheetColumn } from "./sheet";
import { zipArchive } from "./zip-writer";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Holds the cell styles by index: 0 plain, 1 the heading, 2 text that resembles a formula and must stay text, 3 text.
 */
const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Describes one sheet of a workbook; a hidden one holds values that the others refer to. */
type Page = Sheet & { readonly isHidden?: boolean };

const partOf = (at: number): string => `worksheets/sheet${at + 1}.xml`;

const fixedParts = (pages: readonly Page[]) => [
  {
    name: "[Content_Types].xml",
    content: [
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/>${pages.map((_, at) => `<Override PartName="/xl/${partOf(at)}" ContentType="${mediaType}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/></Types>`,
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
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${pages.map(({ name, isHidden }, at) => `<sheet name="${escapeXmlText(toValidSheetName(name))}" sheetId="${at + 1}"${isHidden ? ` state="hidden"` : ""} r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
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

/** Returns the name of a column: A … Z, AA …; the first one has the index 0. */
const columnName = (at: number): string =>
  (at < 26 ? "" : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/**
 * Holds the style of text that contains only digits, such as an account number: editing it retains the leading zeros.
 */
const asText = 3;

/**
 * Limits the number of characters in a cell; a literal text such as "_x0041_" is escaped so that it is not read as a
 * character code.
 */
const cellLengthMax = 32_767;
const cellXml = (text: string): string =>
  escapeXmlText(
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
  const cellStyle = isFormulaLike(value) ? 2 : /^\d+$/.test(value) ? asText : style;
  const space = value !== value.trim() ? ` xml:space="preserve"` : "";
  return `<c r="${place}"${cellStyle === 0 ? "" : ` s="${cellStyle}"`} t="inlineStr"><is><t${space}>${cellXml(value)}</t></is></c>`;
}

/** Holds the last row of a sheet in which a column's choices are offered. */
const choiceRows = 10_001;
const choicesName = "choices";

/**
 * Builds the validation rules that offer a column's choices from a column of the hidden sheet. They warn and do not
 * refuse.
 */
function validations(columns: readonly SheetColumn[]): string {
  const choiceColumns = columns.flatMap(({ choices }, at) => (choices ? [{ at, count: choices.length }] : []));
  if (choiceColumns.length === 0) return "";
  const rules = choiceColumns.map(({ at, count }, place) => {
    const [target, source] = [columnName(at), columnName(place)];
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${target}2:${target}${choiceRows}"><formula1>${choicesName}!$${source}$2:$${source}$${count + 1}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
}

/** Returns the hidden sheet with the choices of every column that offers some, below its title. */
function choicesOf(columns: readonly SheetColumn[]): Page[] {
  const choiceColumns = columns.flatMap(({ title, choices }) => (choices ? [{ title, choices }] : []));
  if (choiceColumns.length === 0) return [];
  const most = Math.max(...choiceColumns.map(({ choices }) => choices.length));
  const rows = Array.from({ length: most }, (_, at) => choiceColumns.map(({ choices }) => choices[at] ?? ""));
  return [
    {
      name: choicesName,
      isHidden: true,
      columns: choiceColumns.map(({ title }) => ({ title, width: 20 })),
      rows: [rows],
    },
  ];
}

/** Returns the head of each printed page, in which an ampersand begins a command and is doubled. */
const heads = (notice: string | undefined): string =>
  notice === undefined
    ? ""
    : `<headerFooter><oddHeader>${escapeXmlText(`&C${notice.replaceAll("&", "&&")}`)}</oddHeader></headerFooter>`;

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
  const columnStyles = columns.map(({ isText }) => (isText ? asText : 0));
  const row = (cells: readonly Cell[], style?: number): string => {
    no += 1;
    return `<row r="${no}">${cells.map((value, at) => cell(value, `${names[at] ?? columnName(at)}${no}`, style ?? columnStyles[at] ?? 0)).join("")}</row>`;
  };
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${row(
    columns.map(({ title }) => title),
    1,
  )}`;
  for await (const some of rows) yield some.map((cells) => row(cells)).join("");
  yield `</sheetData>${validations(columns)}${heads(notice)}</worksheet>`;
}

/**
 * Streams a sheet as an Excel workbook (ECMA-376): no cell is ever a formula, and numbers are written exactly. Further
 * sheets may follow.
 */
export async function* xlsx(of: Sheet, ...otherSheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const pages: Page[] = [of, ...otherSheets, ...choicesOf(of.columns)];
  yield* zipArchive([
    ...fixedParts(pages),
    ...pages.map((page, at) => ({ name: `xl/${partOf(at)}`, content: sheet(page) })),
  ]);
}
