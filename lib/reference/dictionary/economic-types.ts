import { parseNamedEntries } from "../names";

/** Lists GB/T 12402-2000, Classification and codes of economic types; the English names are ours. */
export const economicTypeTable = parseNamedEntries(`
100|内资|Domestic capital
110|国有全资|Wholly state-owned
120|集体全资|Wholly collective-owned
130|股份合作|Joint-stock cooperative
140|联营|Joint operation
141|国有联营|State joint operation
142|集体联营|Collective joint operation
143|国有与集体联营|State and collective joint operation
149|其他联营|Other joint operation
150|有限责任（公司）|Limited liability company
151|国有独资（公司）|Solely state-funded company
159|其他有限责任（公司）|Other limited liability company
160|股份有限（公司）|Company limited by shares
170|私有|Private
171|私有独资|Private sole proprietorship
172|私有合伙|Private partnership
173|私营有限责任（公司）|Private limited liability company
174|私营股份有限（公司）|Private company limited by shares
175|个体经营|Individual business
179|其他私有|Other private
190|其他内资|Other domestic capital
200|港、澳、台投资|Funds from Hong Kong, Macao and Taiwan
210|内地和港、澳或台合资|Equity joint venture with Hong Kong, Macao or Taiwan
220|内地和港、澳或台合作|Cooperative venture with Hong Kong, Macao or Taiwan
230|港、澳或台独资|Wholly owned from Hong Kong, Macao or Taiwan
240|港、澳或台投资股份有限（公司）|Company limited by shares with Hong Kong, Macao or Taiwan funds
290|其他港、澳、台投资|Other funds from Hong Kong, Macao and Taiwan
300|国外投资|Foreign funds
310|中外合资|Sino-foreign equity joint venture
320|中外合作|Sino-foreign cooperative venture
330|外资|Wholly foreign-owned
340|国外投资股份有限（公司）|Company limited by shares with foreign funds
390|其他国外投资|Other foreign funds
900|其他|Other
`);
