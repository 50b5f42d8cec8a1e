/** Files in the shapes of the sources, every value invented. */
export const FIXTURES: Readonly<Record<string, string>> = {
  'ecb csv':
    'Date,USD,JPY,CZK,CYP,\n2031-03-04,1.25,160.5,24.4,N/A,\n2031-03-03,1.2,161,24.5,N/A,\n',
  'ecb daily csv': 'Date, USD, JPY, \n4 March 2031, 1.25, 160.5, \n',
  'ecb xml': `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time="2031-03-04"><Cube currency="USD" rate="1.25"/>
<Cube currency="JPY" rate="160.5"/></Cube>
<Cube time="2031-03-03"><Cube currency="USD" rate="1.2"/></Cube></Cube></gesmes:Envelope>`,
  'ecb portal':
    'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS\nEXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2031-03-04,1.25,A\n',
  'nbp csv':
    'data;1USD;100HUF;10000IDR;nr tabeli;pe\u0142ny numer tabeli;\n;dolar;forint;rupia;;;\n20310304;4,0125;1,0800;2,5001;43;043/A/NBP/2031;\n20310305;4,1;;2,51;44;044/A/NBP/2031;\n\nkod ISO;USD;HUF;IDR;;;\nnazwa waluty;dolar;forint;rupia;;;\nliczba jednostek;1;100;10000;;;\n',
  'nbp json':
    '[{"table":"A","no":"043/A/NBP/2031","effectiveDate":"2031-03-04","rates":[{"currency":"dolar","code":"USD","mid":4.0125},{"currency":"rupia","code":"IDR","mid":0.00025001}]}]',
  'nbp json currency':
    '{"table":"A","currency":"dolar","code":"USD","rates":[{"no":"043/A/NBP/2031","effectiveDate":"2031-03-04","mid":4.0125}]}',
  'nbp xml':
    '<ArrayOfExchangeRatesTable><ExchangeRatesTable><Table>A</Table><EffectiveDate>2031-03-04</EffectiveDate><Rates><Rate><Currency>dolar</Currency><Code>USD</Code><Mid>4.0125</Mid></Rate></Rates></ExchangeRatesTable></ArrayOfExchangeRatesTable>',
  'nbp old xml':
    '<?xml version="1.0" encoding="ISO-8859-2"?>\n<tabela_kursow typ="A"><numer_tabeli>043/A/NBP/2031</numer_tabeli><data_publikacji>2031-03-04</data_publikacji><pozycja><nazwa_waluty>forint</nazwa_waluty><przelicznik>100</przelicznik><kod_waluty>HUF</kod_waluty><kurs_sredni>1,0800</kurs_sredni></pozycja></tabela_kursow>',
  'cnb year':
    'Datum|1 AUD|100 HUF|1 USD\n04.03.2031|15,2|6,31|22,125\nDatum|1 AUD|1 USD\n05.03.2031|15,3|22,2\n',
  'cnb day':
    '04 Mar 2031 #44\nCountry|Currency|Amount|Code|Rate\nHungary|forint|100|HUF|6.31\nUSA|dollar|1|USD|22.125\n',
  'cnb czech day':
    '04.03.2031 #44\nzem\u011b|m\u011bna|mno\u017estv\u00ed|k\u00f3d|kurz\nMa\u010farsko|forint|100|HUF|6,31\n',
  'cnb json':
    '{"rates":[{"validFor":"2031-03-04","order":44,"country":"USA","currency":"dolar","amount":1,"currencyCode":"USD","rate":22.125}]}',
  'mnb xml':
    '<MNBExchangeRates><Day date="2031-03-04"><Rate unit="100" curr="JPY">240,12</Rate><Rate unit="1" curr="USD">360,5</Rate></Day></MNBExchangeRates>',
  'mnb soap':
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><GetExchangeRatesResponse><GetExchangeRatesResult>&lt;MNBExchangeRates&gt;&lt;Day date="2031-03-04"&gt;&lt;Rate unit="100" curr="JPY"&gt;240,12&lt;/Rate&gt;&lt;/Day&gt;&lt;/MNBExchangeRates&gt;</GetExchangeRatesResult></GetExchangeRatesResponse></s:Body></s:Envelope>',
  'mnb table': 'D\u00e1tum/ISO;JPY;USD\nEgys\u00e9g;100;1\n2031.03.04.;240,12;360,5\n',
  'tcmb xml': `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>
<Tarih_Date Tarih="04.03.2031" Date="03/04/2031" Bulten_No="2031/44">
<Currency CrossOrder="0" Kod="USD" CurrencyCode="USD"><Unit>1</Unit><ForexBuying>50.1234</ForexBuying><ForexSelling>50.5</ForexSelling></Currency>
<Currency CrossOrder="5" Kod="JPY" CurrencyCode="JPY"><Unit>100</Unit><ForexBuying>33.5</ForexBuying><ForexSelling>34</ForexSelling></Currency>
<Currency CrossOrder="9" Kod="XDR" CurrencyCode="XDR"><Unit>1</Unit><ForexBuying></ForexBuying></Currency></Tarih_Date>`,
  'tcmb evds json':
    '{"totalCount":1,"items":[{"Tarih":"04-03-2031","TP_DK_USD_A_YTL":"50.1234","TP_DK_USD_S_YTL":"50.5","TP_DK_JPY_A_YTL":"33.5","UNIXTIME":{"$numberLong":"1"}},{"Tarih":"08-03-2031","TP_DK_USD_A_YTL":null}]}',
  'tcmb evds csv': 'Tarih,TP_DK_USD_A_YTL,TP_DK_USD_S_YTL\n04-03-2031,50.1234,50.5\n',
  'hmrc xml': `<?xml version="1.0" encoding="UTF-8"?>
<exchangeRateMonthList Period="01/Feb/2032 to 29/Feb/2032">
<exchangeRate><countryName>USA</countryName><countryCode>US</countryCode><currencyName>Dollar</currencyName><currencyCode>USD</currencyCode><rateNew>1.25</rateNew></exchangeRate>
<exchangeRate><countryName>Ecuador</countryName><countryCode>EC</countryCode><currencyName>Dollar</currencyName><currencyCode>USD</currencyCode><rateNew>1.25</rateNew></exchangeRate>
</exchangeRateMonthList>`,
  'hmrc csv':
    'Country/Territories,Currency,Currency Code,Currency Units per \u00a31,Start date,End date\nUSA,Dollar,USD,1.25,01/02/2032,29/02/2032\n',
  'bank of england': 'DATE,XUDLUSS,XUDLERS\n04 Mar 2031,1.25,1.16\n05 Mar 2031,1.26,\n',
  'bank of lithuania':
    '<FxRates xmlns="http://www.lb.lt/WebServices/FxRates"><FxRate><Tp>EU</Tp><Dt>2031-03-04</Dt><CcyAmt><Ccy>EUR</Ccy><Amt>1</Amt></CcyAmt><CcyAmt><Ccy>USD</Ccy><Amt>1.25</Amt></CcyAmt></FxRate></FxRates>',
  'bank of canada json':
    '{"terms":{"url":"https://www.bankofcanada.ca/terms/"},"seriesDetail":{"FXUSDCAD":{"label":"USD/CAD"}},"observations":[{"d":"2031-03-04","FXUSDCAD":{"v":"1.4001"}}]}',
  'bank of canada csv':
    '"TERMS AND CONDITIONS"\n"https://www.bankofcanada.ca/terms/"\n\n"SERIES"\n"id","label","description"\n"FXUSDCAD","USD/CAD","US dollar to Canadian dollar daily exchange rate"\n\n"OBSERVATIONS"\n"date","FXUSDCAD"\n"2031-03-04","1.4001"\n',
  rba: 'F11.1  EXCHANGE RATES\nTitle,A$1=USD,Trade-weighted Index May 1970 = 100,A$1=SDR\nDescription,AUD/USD,TWI,AUD/SDR\nFrequency,Daily,Daily,Daily\nUnits,USD,Index,SDR\n\n\nSource,RBA,RBA,RBA\nPublication date,05-Mar-2031,05-Mar-2031,05-Mar-2031\nSeries ID,FXRUSD,FXRTWI,FXRSDR\n04-Mar-2031,0.625,61.4,0.48\n05-Mar-2031,,61.5,\n',
  'bcb csv':
    '04/03/2031;220;A;USD;5,25000000;5,26000000;1,00000000;1,00000000\n04/03/2031;978;B;EUR;5,80000000;5,81000000;1,10;1,11\n',
  'bcb period csv': '04032031;220;A;USD;5,2500;5,2600;1,0000;1,0000\n',
  'bcb json':
    '{"@odata.context":"https://olinda.bcb.gov.br","value":[{"cotacaoCompra":5.25,"cotacaoVenda":5.26,"dataHoraCotacao":"2031-03-04 13:05:27.151"}]}',
  bcra: '{"status":200,"results":[{"fecha":"2031-03-04","detalle":[{"codigoMoneda":"USD","descripcion":"DOLAR","tipoPase":0.0,"tipoCotizacion":1500.5},{"codigoMoneda":"ARS","tipoPase":0,"tipoCotizacion":0.00000000},{"codigoMoneda":"REF","tipoPase":0,"tipoCotizacion":1501}]}]}',
  'banxico json':
    '{"bmx":{"series":[{"idSerie":"SF43718","titulo":"FIX","datos":[{"fecha":"04/03/2031","dato":"19.1234"},{"fecha":"08/03/2031","dato":"N/E"}]}]}}',
  'banxico csv': 'Banco de Mexico\nTitulo,FIX\nFecha,SF43718\n04/03/2031,19.1234\n',
  'nbu json':
    '[{"r030":840,"txt":"dollar","rate":41.5012,"cc":"USD","exchangedate":"04.03.2031"},{"r030":360,"txt":"rupiah","rate":26.1,"cc":"IDR","units":10000,"exchangedate":"04.03.2031"}]',
  'nbu xml':
    '<exchange><currency><r030>840</r030><txt>dollar</txt><rate>41.5012</rate><cc>USD</cc><exchangedate>04.03.2031</exchangedate></currency></exchange>',
  nbg: '[{"date":"2031-03-04T00:00:00.000Z","currencies":[{"code":"AMD","quantity":1000,"rateFormated":"6.9000","rate":6.9,"name":"Dram","date":"2031-03-03T17:00:46.123Z","validFromDate":"2031-03-04T00:00:00.000Z"}]}]',
  nbk: '<rates><title>NBK</title><date>04.03.2031</date><item><fullname>WON</fullname><title>KRW</title><description>37.05</description><quant>100</quant></item></rates>',
  'nbk rss':
    '<rss version="2.0"><channel><title>NBK</title><item><title>USD</title><pubDate>04.03.2031</pubDate><description>520.1</description><quant>1</quant></item></channel></rss>',
  bnr: '<?xml version="1.0" encoding="utf-8"?><DataSet xmlns="http://www.bnr.ro/xsd"><Header><PublishingDate>2031-03-04</PublishingDate></Header><Body><OrigCurrency>RON</OrigCurrency><Cube date="2031-03-04"><Rate currency="HUF" multiplier="100">1.2001</Rate><Rate currency="USD">4.6</Rate></Cube></Body></DataSet>',
  hkma: '{"header":{"success":true},"result":{"datasize":1,"records":[{"end_of_day":"2031-03-04","usd":7.8,"jpy":0.05,"eer":null,"cny":null}]}}',
  'bank of taiwan':
    '\u8cc7\u6599\u65e5\u671f,\u5e63\u5225,\u532f\u7387,\u73fe\u91d1,\u5373\u671f,\u532f\u7387,\u73fe\u91d1,\u5373\u671f\n20310304,USD,\u672c\u884c\u8cb7\u5165,31,31.5,\u672c\u884c\u8ce3\u51fa,32,31.6\n20310305,USD,Buying,31,0,Selling,32,0\n',
  bnm: '{"data":[{"currency_code":"JPY","unit":100,"rate":{"date":"2031-03-04","buying_rate":2.9,"selling_rate":3.1,"middle_rate":null}},{"currency_code":"USD","unit":1,"rate":[{"date":"2031-03-04","buying_rate":4.1,"selling_rate":4.3,"middle_rate":4.25}]}],"meta":{"quote":"rm","session":"1130"}}',
  'bank indonesia':
    '<DataSet><diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><NewDataSet><Table><nil_subkurslokal>100</nil_subkurslokal><beli_subkurslokal>10800.00</beli_subkurslokal><jual_subkurslokal>10900.00</jual_subkurslokal><tgl_subkurslokal>2031-03-04T00:00:00+07:00</tgl_subkurslokal><mts_subkurslokal>JPY  </mts_subkurslokal></Table></NewDataSet></diffgr:diffgram></DataSet>',
  vietcombank:
    '<!--For reference only-->\n<ExrateList>\n<DateTime>3/4/2031 8:30:00 AM</DateTime>\n<Exrate CurrencyCode="USD" CurrencyName="US DOLLAR" Buy="25,950.00" Transfer="25,980.50" Sell="26,310.00" />\n<Exrate CurrencyCode="KWD" Buy="-" Transfer="-" Sell="88,000.00" />\n</ExrateList>',
};
