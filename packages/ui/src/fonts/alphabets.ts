const LATIN = 'Aa Bb Cc Dd Ee Ff Gg Hh Ii Jj Kk Ll Mm Nn Oo Pp Qq Rr Ss Tt Uu Vv Ww Xx Yy Zz';
const RUSSIAN =
  'Аа Бб Вв Гг Дд Ее Ёё Жж Зз Ии Йй Кк Лл Мм Нн Оо Пп Рр Сс Тт Уу Фф Хх Цц Чч Шш Щщ Ъъ Ыы Ьь Ээ Юю Яя';

/**
 * What each language is written with, by its code: letters, quotation marks, and what else its texts
 * need that English ones do not. Chinese and Japanese are not here: their signs come from the texts
 * themselves (`tools/site/language-faces.ts`), and their pages preload the Latin cut alone.
 */
export const ALPHABETS: Readonly<Record<string, string>> = {
  ar: 'ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ي ء آ أ ؤ إ ئ ة ى ً ٌ ٍ َ ُ ِ ّ ْ ٰ ٱ ، ؛ ؟ ـ',
  cs: `${LATIN} Áá Čč Ďď Éé Ěě Íí Ňň Óó Řř Šš Ťť Úú Ůů Ýý Žž „“ ‚‘`,
  de: `${LATIN} Ää Öö Üü ß „“ ‚‘ »« ›‹`,
  el: 'Αα Ββ Γγ Δδ Εε Ζζ Ηη Θθ Ιι Κκ Λλ Μμ Νν Ξξ Οο Ππ Ρρ Σσς Ττ Υυ Φφ Χχ Ψψ Ωω Άά Έέ Ήή Ίί Όό Ύύ Ώώ Ϊϊ Ϋϋ ΐ ΰ ΄ ΅ · «»',
  en: `${LATIN} “” ‘’ – — … £ $ € ©`,
  es: `${LATIN} Áá Éé Íí Ññ Óó Úú Üü ¿ ¡ «» “” ª º`,
  fr: `${LATIN} Àà Ââ Ææ Çç Éé Èè Êê Ëë Îî Ïï Ôô Œœ Ùù Ûû Üü ÿ «» ’`,
  hu: `${LATIN} Áá Éé Íí Óó Öö Őő Úú Üü Űű „” »«`,
  id: `${LATIN} “” ‘’`,
  it: `${LATIN} Àà Èè Éé Ìì Íí Îî Òò Óó Ùù Úú «» ’`,
  ka: 'ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ Ა Ბ Გ Დ Ე Ვ Ზ Თ Ი Კ Ლ Მ Ნ Ო Პ Ჟ Რ Ს Ტ Უ Ფ Ქ Ღ Ყ Შ Ჩ Ც Ძ Წ Ჭ Ხ Ჯ Ჰ „“ «» ₾',
  kk: `${RUSSIAN} Әә Ғғ Ққ Ңң Өө Ұұ Үү Һһ Іі «» – № ₸`,
  lt: `${LATIN} Ąą Čč Ęę Ėė Įį Šš Ųų Ūū Žž „“`,
  nl: `${LATIN} Áá Éé Ëë Íí Ïï Óó Öö Úú Üü ‘’ “”`,
  pl: `${LATIN} Ąą Ćć Ęę Łł Ńń Óó Śś Źź Żż „” «»`,
  pt: `${LATIN} Áá Ââ Ãã Àà Çç Éé Êê Íí Óó Ôô Õõ Úú «» “” ª º`,
  ro: `${LATIN} Ăă Ââ Îî Șș Țț Şş Ţţ „” «»`,
  ru: `${RUSSIAN} «» „“ – — № ₽`,
  tr: `${LATIN} Ââ Çç Ğğ Iı İi Îî Öö Şş Ûû Üü “” ₺`,
  uk: 'Аа Бб Вв Гг Ґґ Дд Ее Єє Жж Зз Ии Іі Її Йй Кк Лл Мм Нн Оо Пп Рр Сс Тт Уу Фф Хх Цц Чч Шш Щщ Ьь Юю Яя «» „“ ’ ʼ № ₴',
  vi: `${LATIN} Ăă Ââ Đđ Êê Ôô Ơơ Ưư Àà Ảả Ãã Áá Ạạ Ằằ Ẳẳ Ẵẵ Ắắ Ặặ Ầầ Ẩẩ Ẫẫ Ấấ Ậậ Èè Ẻẻ Ẽẽ Éé Ẹẹ Ềề Ểể Ễễ Ếế Ệệ Ìì Ỉỉ Ĩĩ Íí Ịị Òò Ỏỏ Õõ Óó Ọọ Ồồ Ổổ Ỗỗ Ốố Ộộ Ờờ Ởở Ỡỡ Ớớ Ợợ Ùù Ủủ Ũũ Úú Ụụ Ừừ Ửử Ữữ Ứứ Ựự Ỳỳ Ỷỷ Ỹỹ Ýý Ỵỵ ₫`,
};
