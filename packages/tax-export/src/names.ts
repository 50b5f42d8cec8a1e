/**
 * Names of the covered countries and of their currencies in languages that Chromium's `Intl` lacks
 * (Georgian, Kazakh); CLDR's, but for some that are shorter in everyday use. Other languages ask `Intl`.
 */
interface Names {
  readonly countries: Readonly<Record<string, string>>;
  readonly currencies: Readonly<Record<string, string>>;
}

const OWN: Readonly<Record<string, Names>> = {
  ka: {
    countries: {
      AE: 'არაბთა გაერთიანებული საამიროები',
      AR: 'არგენტინა',
      AT: 'ავსტრია',
      AU: 'ავსტრალია',
      BR: 'ბრაზილია',
      CA: 'კანადა',
      CY: 'კვიპროსი',
      CZ: 'ჩეხეთი',
      DE: 'გერმანია',
      ES: 'ესპანეთი',
      FR: 'საფრანგეთი',
      GB: 'დიდი ბრიტანეთი',
      GE: 'საქართველო',
      GR: 'საბერძნეთი',
      HK: 'ჰონკონგი',
      HU: 'უნგრეთი',
      ID: 'ინდონეზია',
      IE: 'ირლანდია',
      IT: 'იტალია',
      JP: 'იაპონია',
      KZ: 'ყაზახეთი',
      LT: 'ლიეტუვა',
      MX: 'მექსიკა',
      MY: 'მალაიზია',
      NL: 'ნიდერლანდები',
      PL: 'პოლონეთი',
      PT: 'პორტუგალია',
      RO: 'რუმინეთი',
      SA: 'საუდის არაბეთი',
      TR: 'თურქეთი',
      TW: 'ტაივანი',
      UA: 'უკრაინა',
      US: 'აშშ',
      VN: 'ვიეტნამი',
    },
    currencies: {
      AED: 'არაბთა გაერთიანებული საამიროების დირჰამი',
      ARS: 'არგენტინული პესო',
      AUD: 'ავსტრალიური დოლარი',
      BRL: 'ბრაზილიური რეალი',
      CAD: 'კანადური დოლარი',
      CZK: 'ჩეხური კრონა',
      EUR: 'ევრო',
      GBP: 'ბრიტანული გირვანქა სტერლინგი',
      GEL: 'ქართული ლარი',
      HKD: 'ჰონკონგის დოლარი',
      HUF: 'უნგრული ფორინტი',
      IDR: 'ინდონეზიური რუპია',
      JPY: 'იაპონური იენი',
      KZT: 'ყაზახური ტენგე',
      MXN: 'მექსიკური პესო',
      MYR: 'მალაიზიური რინგიტი',
      PLN: 'პოლონური ზლოტი',
      RON: 'რუმინული ლეი',
      SAR: 'საუდის არაბეთის რიალი',
      TRY: 'თურქული ლირა',
      TWD: 'ტაივანური დოლარი',
      UAH: 'უკრაინული გრივნა',
      USD: 'აშშ დოლარი',
      VND: 'ვიეტნამური დონგი',
    },
  },
  kk: {
    countries: {
      AE: 'Біріккен Араб Әмірліктері',
      AR: 'Аргентина',
      AT: 'Аустрия',
      AU: 'Аустралия',
      BR: 'Бразилия',
      CA: 'Канада',
      CY: 'Кипр',
      CZ: 'Чехия',
      DE: 'Германия',
      ES: 'Испания',
      FR: 'Франция',
      GB: 'Ұлыбритания',
      GE: 'Грузия',
      GR: 'Грекия',
      HK: 'Гонконг',
      HU: 'Венгрия',
      ID: 'Индонезия',
      IE: 'Ирландия',
      IT: 'Италия',
      JP: 'Жапония',
      KZ: 'Қазақстан',
      LT: 'Литва',
      MX: 'Мексика',
      MY: 'Малайзия',
      NL: 'Нидерланд',
      PL: 'Польша',
      PT: 'Португалия',
      RO: 'Румыния',
      SA: 'Сауд Арабиясы',
      TR: 'Түркия',
      TW: 'Тайвань',
      UA: 'Украина',
      US: 'АҚШ',
      VN: 'Вьетнам',
    },
    currencies: {
      AED: 'Біріккен Араб Әмірліктерінің дирхамы',
      ARS: 'Аргентина песосы',
      AUD: 'Аустралия доллары',
      BRL: 'Бразилия реалы',
      CAD: 'Канада доллары',
      CZK: 'Чехия кронасы',
      EUR: 'Еуро',
      GBP: 'Британдық фунт',
      GEL: 'Грузия лариі',
      HKD: 'Гонконг доллары',
      HUF: 'Венгрия форинті',
      IDR: 'Индонезия рупиясы',
      JPY: 'Жапония иенасы',
      KZT: 'Қазақстан теңгесі',
      MXN: 'Мексика песосы',
      MYR: 'Малайзия ринггиті',
      PLN: 'Польша злотасы',
      RON: 'Румыния лейі',
      SAR: 'Сауд Арабиясының риалы',
      TRY: 'Түрік лирасы',
      TWD: 'Жаңа Тайвань доллары',
      UAH: 'Украина гривнасы',
      USD: 'АҚШ доллары',
      VND: 'Вьетнам донгі',
    },
  },
};

/** `intlTag` puts the language behind `x`: `ru-GE-x-ka`. */
function ownNames(tag: string): Names | undefined {
  return OWN[tag.split('-x-')[1] ?? ''];
}

/** A country's name in a language. `tag` is from `intlTag`. */
export function countryName(code: string, tag: string): string {
  const own = ownNames(tag)?.countries[code];
  return own ?? new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code;
}

/** A currency's name in a language. `tag` is from `intlTag`. */
export function currencyName(code: string, tag: string): string {
  const own = ownNames(tag)?.currencies[code];
  return own ?? new Intl.DisplayNames(tag, { type: 'currency' }).of(code) ?? code;
}
