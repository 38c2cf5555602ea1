import type { PaperField } from "@/lib/materials/paper-fields";

/** How a field is announced, in both languages; `end` is what ends another's text without being asked for itself. */
export const paperLabels: readonly (readonly [PaperField | "total" | "end", string])[] = [
  [
    "contractNo",
    "(?:sales |purchase )?(?:contract|order|s/c|p/?o)\\s*(?:no\\b|number|nr\\b|#)|合同(?:协议)?(?:编)?号码?|订单(?:编)?号码?",
  ],
  [
    "contractDate",
    "(?:contract |order |signing |invoice |issue )?date\\b(?! of shipment)|dated\\b|签[订约]日期|合同日期|日期",
  ],
  [
    "buyerName",
    "(?:the )?buyers?\\b(?!'s)|consignee\\b|bill(?:ed)? to\\b|sold to\\b|importer\\b|买方|购货方|需方|(?:境外)?收货人",
  ],
  [
    "end",
    "(?:the )?sellers?\\b(?!'s)|shipper\\b|exporter\\b|beneficiary\\b|卖方|供方|(?:境内)?发货人|notify party|address\\b|地址|port of|payment terms|付款",
  ],
  [
    "total",
    "(?:grand|net) total|total (?:amount|value|price)|(?:amount|balance|total) (?:due|payable)|(?:contract|order|invoice|purchase) (?:total|amount|value|price|sum)\\b|total\\b(?!\\s*(?:qty|quantity|weight|packages))|(?:(?:合同|订单|发票|货物|货款|商品|成交|交易|采购|报关)?(?:总(?:金额|货[款值]|价[款值格]?|[额值计](?:金额)?)|金额(?:合计|总计)|合计(?:总?金额|总额)?)|(?:合同|订单|发票|成交|交易|采购|应付)(?:金额|价[款格]?)|价税合计)(?:\\s*\\([^()]{1,12}\\))?",
  ],
  ["productName", "description of goods|goods description|commodity\\b|product(?: name)?\\b|商品名称|货物名称|品名"],
  ["quantity", "(?:total )?(?:quantity|qty)\\b|数量"],
  ["trackingNo", "(?:b/l|bill of lading|awb|waybill|tracking)\\s*(?:no\\b|number|#)|提运?单号|运单号|快递单号"],
  ["logisticsProvider", "carrier\\b|shipping line\\b|承运人|物流公司|物流商"],
  ["shippedOn", "(?:shipped )?on board(?: date)?|date of shipment|shipment date|装[船运]日期|发货日期|出口日期"],
  ["customsNo", "customs declaration\\s*(?:no\\b|number)|报关单(?:编)?号|海关编号"],
];
