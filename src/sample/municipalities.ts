import type { Province } from '../project/index.ts';

/**
 * A district with its local municipalities, as demarcated in 2016. A metropolitan municipality is a
 * district of its own. `latitude` and `longitude` are its approximate centre and `reach` the
 * largest distance of towns from it, all in degrees.
 */
export interface District {
  readonly district: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly reach: number;
  readonly municipalities: readonly string[];
}

function district(
  name: string,
  [latitude, longitude]: readonly [number, number],
  reach: number,
  ...municipalities: readonly string[]
): District {
  return { district: name, latitude, longitude, reach, municipalities };
}

function metro(name: string, middle: readonly [number, number]): District {
  return district(name, middle, 0.2, name);
}

export function isMetro({ district: name, municipalities }: District): boolean {
  return municipalities[0] === name;
}

// biome-ignore format: one line per district is easier to read
export const districts: Readonly<Record<Province, readonly District[]>> = {
  'Eastern Cape': [
    district('Alfred Nzo', [-30.6, 29.0], 0.5, 'Matatiele', 'Mbizana', 'Ntabankulu', 'Umzimvubu'),
    district('Amathole', [-32.5, 28.0], 0.5, 'Amahlathi', 'Great Kei', 'Mbhashe', 'Mnquma', 'Ngqushwa', 'Raymond Mhlaba'),
    metro('Buffalo City', [-32.95, 27.75]),
    district('Chris Hani', [-31.8, 26.9], 0.8, 'Emalahleni', 'Engcobo', 'Enoch Mgijima', 'Intsika Yethu', 'Inxuba Yethemba', 'Sakhisizwe'),
    district('Joe Gqabi', [-30.95, 27.4], 0.5, 'Elundini', 'Senqu', 'Walter Sisulu'),
    metro('Nelson Mandela Bay', [-33.85, 25.5]),
    district('O.R.Tambo', [-31.4, 29.0], 0.4, 'Ingquza Hill', 'King Sabata Dalindyebo', 'Mhlontlo', 'Nyandeni', 'Port St Johns'),
    district('Sarah Baartman', [-33.3, 25.2], 1.0, 'Blue Crane Route', 'Dr Beyers Naude', 'Kouga', 'Kou-Kamma', 'Makana', 'Ndlambe', 'Sundays River Valley'),
  ],
  'Free State': [
    district('Fezile Dabi', [-27.2, 27.7], 0.5, 'Mafube', 'Metsimaholo', 'Moqhaka', 'Ngwathe'),
    district('Lejweleputswa', [-28.2, 26.2], 0.7, 'Masilonyana', 'Matjhabeng', 'Nala', 'Tokologo', 'Tswelopele'),
    metro('Mangaung', [-29.2, 26.4]),
    district('Thabo Mofutsanyane', [-28.2, 28.6], 0.6, 'Dihlabeng', 'Maluti-a-Phofung', 'Mantsopa', 'Nketoana', 'Phumelela', 'Setsoto'),
    district('Xhariep', [-29.8, 25.7], 0.6, 'Kopanong', 'Letsemeng', 'Mohokare'),
  ],
  Gauteng: [
    metro('City of Johannesburg', [-26.2, 27.95]),
    metro('City of Tshwane', [-25.75, 28.25]),
    metro('Ekurhuleni', [-26.2, 28.3]),
    district('Sedibeng', [-26.6, 28.2], 0.25, 'Emfuleni', 'Lesedi', 'Midvaal'),
    district('West Rand', [-26.3, 27.5], 0.2, 'Merafong City', 'Mogale City', 'Rand West City'),
  ],
  'KwaZulu-Natal': [
    district('Amajuba', [-27.75, 30.1], 0.3, 'Dannhauser', 'eMadlangeni', 'Newcastle'),
    metro('eThekwini', [-29.8, 30.85]),
    district('Harry Gwala', [-30.1, 29.85], 0.4, 'Dr Nkosazana Dlamini Zuma', 'Greater Kokstad', 'Ubuhlebezwe', 'Umzimkhulu'),
    district('iLembe', [-29.3, 31.15], 0.3, 'KwaDukuza', 'Mandeni', 'Maphumulo', 'Ndwedwe'),
    district('King Cetshwayo', [-28.65, 31.7], 0.35, 'City of uMhlathuze', 'Mthonjaneni', 'Nkandla', 'uMfolozi', 'uMlalazi'),
    district('Ugu', [-30.5, 30.4], 0.3, 'Ray Nkonyeni', 'Umdoni', 'uMuziwabantu', 'Umzumbe'),
    district('Umgungundlovu', [-29.5, 30.2], 0.35, 'Impendle', 'Mkhambathini', 'Mpofana', 'Richmond', 'The Msunduzi', 'uMngeni', 'uMshwathi'),
    district('Umkhanyakude', [-27.6, 32.2], 0.5, 'Big 5 Hlabisa', 'Jozini', 'Mtubatuba', 'uMhlabuyalingana'),
    district('Umzinyathi', [-28.4, 30.4], 0.35, 'Endumeni', 'Msinga', 'Nquthu', 'Umvoti'),
    district('Uthukela', [-28.6, 29.6], 0.35, 'Alfred Duma', 'Inkosi Langalibalele', 'Okhahlamba'),
    district('Zululand', [-27.9, 31.3], 0.45, 'AbaQulusi', 'eDumbe', 'Nongoma', 'Ulundi', 'uPhongolo'),
  ],
  Limpopo: [
    district('Capricorn', [-23.7, 29.3], 0.5, 'Blouberg', 'Lepelle-Nkumpi', 'Molemole', 'Polokwane'),
    district('Mopani', [-23.6, 30.5], 0.5, 'Ba-Phalaborwa', 'Greater Giyani', 'Greater Letaba', 'Greater Tzaneen', 'Maruleng'),
    district('Sekhukhune', [-24.8, 29.8], 0.4, 'Elias Motsoaledi', 'Ephraim Mogale', 'Fetakgomo Tubatse', 'Makhuduthamaga'),
    district('Vhembe', [-22.9, 30.3], 0.5, 'Collins Chabane', 'Makhado', 'Musina', 'Thulamela'),
    district('Waterberg', [-24.2, 28.3], 0.7, 'Bela-Bela', 'Lephalale', 'Modimolle-Mookgophong', 'Mogalakwena', 'Thabazimbi'),
  ],
  Mpumalanga: [
    district('Ehlanzeni', [-25.2, 31.1], 0.5, 'Bushbuckridge', 'City of Mbombela', 'Nkomazi', 'Thaba Chweu'),
    district('Gert Sibande', [-26.6, 29.9], 0.7, 'Chief Albert Luthuli', 'Dipaleseng', 'Dr Pixley Ka Isaka Seme', 'Govan Mbeki', 'Lekwa', 'Mkhondo', 'Msukaligwa'),
    district('Nkangala', [-25.7, 29.3], 0.5, 'Dr JS Moroka', 'Emakhazeni', 'Emalahleni', 'Steve Tshwete', 'Thembisile Hani', 'Victor Khanye'),
  ],
  'North West': [
    district('Bojanala Platinum', [-25.5, 27.2], 0.5, 'Kgetlengrivier', 'Madibeng', 'Moretele', 'Moses Kotane', 'Rustenburg'),
    district('Dr Kenneth Kaunda', [-26.8, 26.5], 0.4, 'City of Matlosana', 'JB Marks', 'Maquassi Hills'),
    district('Dr Ruth Segomotsi Mompati', [-26.8, 24.6], 0.6, 'Greater Taung', 'Kagisano-Molopo', 'Lekwa-Teemane', 'Mamusa', 'Naledi'),
    district('Ngaka Modiri Molema', [-26.1, 25.8], 0.5, 'Ditsobotla', 'Mafikeng', 'Ramotshere Moiloa', 'Ratlou', 'Tswaing'),
  ],
  'Northern Cape': [
    district('Frances Baard', [-28.4, 24.6], 0.4, 'Dikgatlong', 'Magareng', 'Phokwane', 'Sol Plaatjie'),
    district('John Taolo Gaetsewe', [-27.4, 23.2], 0.5, 'Ga-Segonyana', 'Gamagara', 'Joe Morolong'),
    district('Namakwa', [-30.0, 18.9], 1.0, 'Hantam', 'Kamiesberg', 'Karoo Hoogland', 'Khai-Ma', 'Nama Khoi', 'Richtersveld'),
    district('Pixley Ka Seme', [-30.3, 23.6], 0.9, 'Emthanjeni', 'Kareeberg', 'Renosterberg', 'Siyancuma', 'Siyathemba', 'Thembelihle', 'Ubuntu', 'Umsobomvu'),
    district('ZF Mgcawu', [-28.6, 21.2], 0.8, '!Kheis', 'Dawid Kruiper', 'Kai !Garib', 'Kgatelopele', 'Tsantsabane'),
  ],
  'Western Cape': [
    district('Cape Winelands', [-33.6, 19.3], 0.45, 'Breede Valley', 'Drakenstein', 'Langeberg', 'Stellenbosch', 'Witzenberg'),
    district('Central Karoo', [-32.5, 22.4], 0.7, 'Beaufort West', 'Laingsburg', 'Prince Albert'),
    metro('City of Cape Town', [-33.9, 18.6]),
    district('Garden Route', [-33.8, 22.4], 0.6, 'Bitou', 'George', 'Hessequa', 'Kannaland', 'Knysna', 'Mossel Bay', 'Oudtshoorn'),
    district('Overberg', [-34.2, 19.8], 0.4, 'Cape Agulhas', 'Overstrand', 'Swellendam', 'Theewaterskloof'),
    district('West Coast', [-32.6, 18.7], 0.6, 'Bergrivier', 'Cederberg', 'Matzikama', 'Saldanha Bay', 'Swartland'),
  ],
};
