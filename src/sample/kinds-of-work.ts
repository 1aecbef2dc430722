import type { Branch } from './departments.ts';

/** The sources of funding seen in the published listing. */
export const fundingSources = [
  'Human Settlements Development Grant',
  'Health Facility Revitalisation Grant',
  'Education Infrastructure Grant',
  'Equitable Share',
  'Provincial Roads Maintenance Grant',
  'Early Childhood Development Grant',
  'Community Library Service Grant',
  'Land Care Programme Grant',
  'Comprehensive Agricultural Support Programme Grant',
  'Other',
] as const;

export type FundingSource = (typeof fundingSources)[number];

type Weighted<T> = readonly (readonly [choice: T, weight: number])[];

/** One kind of thing that is built, with what goes with it. */
export interface KindOfWork {
  readonly kind: string;
  readonly branch: Branch;
  /** How common the kind is among the projects of a province, beside the other kinds; 0 for one with known counts. */
  readonly weight: number;
  /** What names end in. */
  readonly endings: readonly string[];
  /** Words that go before an ending, besides colours and towns; they begin alike, as names in the listing often do. */
  readonly playfulWords: readonly string[];
  readonly funding: Weighted<FundingSource | null>;
  readonly budgetProgramme: string;
  readonly natures: Weighted<string>;
  /** What a project costs, in thousands of rand: the least, quarter, half, three quarters, 95 of 100, the most. */
  readonly costThousandRand: readonly [number, number, number, number, number, number];
}

const NEW = 'New or Replaced Infrastructure';
const ADDITIONS = 'Upgrading and Additions';
const REFURBISHMENT = 'Rehabilitation, Renovations & Refurbishment';
const MAINTENANCE = 'Maintenance and Repairs';
const TRANSFERS = 'Infrastructure Transfers - Capital';

const natures = (fresh: number, additions: number, refurbishment: number, maintenance: number) =>
  [
    [NEW, fresh],
    [ADDITIONS, additions],
    [REFURBISHMENT, refurbishment],
    [MAINTENANCE, maintenance],
    ['Non-Infrastructure', 1],
  ] as const;

/** The only kind paid from the Human Settlements Development Grant, whose projects are counted by province. */
export const GRANT_HOUSING = 'grant housing';

export const kindsOfWork: readonly KindOfWork[] = [
  {
    kind: 'school',
    branch: 'education',
    weight: 40,
    endings: [
      'Primary School',
      'Junior Secondary School',
      'Secondary School',
      'High School',
      'Combined School',
      'Special School',
      'Agricultural School',
    ],
    playfulWords: ['Sunny Side', 'Second Start', 'Study Hard'],
    funding: [
      ['Education Infrastructure Grant', 82],
      ['Equitable Share', 10],
      ['Other', 3],
      [null, 5],
    ],
    budgetProgramme: 'Programme 2 - Public Ordinary School Education',
    natures: natures(20, 45, 20, 15),
    costThousandRand: [40, 600, 2_800, 14_000, 68_000, 190_000],
  },
  {
    kind: 'school repairs',
    branch: 'education',
    weight: 9,
    endings: [
      'Primary School - Storm Damage',
      'Primary School - Water and Sanitation',
      'Secondary School - Fencing',
      'Secondary School - Electrical Upgrade',
      'Primary School: Mobile Classrooms',
    ],
    playfulWords: ['Wet Weather', 'Windy Ridge', 'Fresh Fence'],
    funding: [
      ['Education Infrastructure Grant', 75],
      ['Equitable Share', 18],
      [null, 7],
    ],
    budgetProgramme: 'Programme 6 - Infrastructure Development',
    natures: natures(5, 25, 20, 50),
    costThousandRand: [15, 250, 700, 1_900, 6_500, 24_000],
  },
  {
    kind: 'early childhood development',
    branch: 'social development',
    weight: 4,
    endings: ['ECD Centre', 'Early Childhood Development Centre', 'Creche', 'Grade R Classrooms'],
    playfulWords: ['Early Eagles', 'Little Ladders', 'Cheerful Chicks'],
    funding: [
      ['Early Childhood Development Grant', 80],
      ['Equitable Share', 14],
      [null, 6],
    ],
    budgetProgramme: 'Programme 5 - Early Childhood Development',
    natures: natures(35, 25, 20, 20),
    costThousandRand: [30, 180, 420, 1_500, 6_800, 14_000],
  },
  {
    kind: 'clinic',
    branch: 'health',
    weight: 9,
    endings: ['Clinic', 'Community Health Centre', 'Community Day Centre', 'Clinic Staff Accommodation'],
    playfulWords: ['Clean Corner', 'Calm Coast', 'Healthy Hearts'],
    funding: [
      ['Health Facility Revitalisation Grant', 66],
      ['Equitable Share', 24],
      ['Other', 3],
      [null, 7],
    ],
    budgetProgramme: 'Programme 8 - Health Facilities Management',
    natures: natures(25, 25, 25, 25),
    costThousandRand: [50, 900, 5_200, 28_000, 110_000, 240_000],
  },
  {
    kind: 'hospital',
    branch: 'health',
    weight: 6,
    endings: [
      'Hospital',
      'District Hospital',
      'Regional Hospital - Theatre Block',
      'Hospital - Boilers and Laundry',
      'Psychiatric Hospital',
    ],
    playfulWords: ['Helping Hand', 'Hopeful Heights', 'Restful Ridge'],
    funding: [
      ['Health Facility Revitalisation Grant', 78],
      ['Equitable Share', 14],
      [null, 8],
    ],
    budgetProgramme: 'Programme 8 - Health Facilities Management',
    natures: natures(20, 30, 30, 20),
    costThousandRand: [200, 4_000, 18_000, 120_000, 900_000, 3_400_000],
  },
  {
    kind: 'library',
    branch: 'culture',
    weight: 3,
    endings: [
      'Library',
      'Public Library',
      'Modular Library',
      'Dual Purpose Library',
      'Museum',
      'Arts Centre',
    ],
    playfulWords: ['Modded', 'Lively', 'Leafy', 'Lofty'],
    funding: [
      ['Community Library Service Grant', 74],
      ['Equitable Share', 18],
      [null, 8],
    ],
    budgetProgramme: 'Programme 3 - Library and Archives Services',
    natures: natures(50, 25, 15, 10),
    costThousandRand: [120, 1_500, 6_800, 16_000, 42_000, 75_000],
  },
  {
    kind: 'sport',
    branch: 'sport',
    weight: 3,
    endings: ['Swimming Pool', 'Sports Complex', 'Stadium', 'Multi-Purpose Sports Hall', 'Netball Courts'],
    playfulWords: ['Swing', 'Splash', 'Sprint', 'Speedy'],
    funding: [
      ['Equitable Share', 70],
      ['Other', 20],
      [null, 10],
    ],
    budgetProgramme: 'Programme 4 - Sport and Recreation',
    natures: natures(40, 25, 20, 15),
    costThousandRand: [90, 800, 3_600, 14_000, 70_000, 310_000],
  },
  {
    kind: 'road',
    branch: 'roads',
    weight: 13,
    endings: [
      'Road Upgrade from Gravel to Surface',
      'Road: Reseal',
      'Regravelling of District Roads',
      'Bridge',
      'Road: Household Based Maintenance',
      'Access Road',
      'Interchange',
    ],
    playfulWords: ['Rapid', 'Rolling', 'Broad Bend'],
    funding: [
      ['Provincial Roads Maintenance Grant', 68],
      ['Equitable Share', 24],
      ['Other', 2],
      [null, 6],
    ],
    budgetProgramme: 'Programme 2 - Transport Infrastructure',
    natures: natures(10, 25, 30, 35),
    costThousandRand: [150, 3_500, 16_000, 58_000, 290_000, 1_900_000],
  },
  {
    kind: GRANT_HOUSING,
    branch: 'human settlements',
    weight: 0,
    endings: [
      'Rural Housing Project (500 units)',
      'Housing Project Phase 2',
      'Informal Settlement Upgrade',
      'Social Housing',
      'Military Veterans Housing',
      'Integrated Residential Development',
    ],
    playfulWords: ['Happy Homes', 'Hearth and Home', 'New Nest'],
    funding: [['Human Settlements Development Grant', 1]],
    budgetProgramme: 'Programme 3 - Housing Development',
    natures: [
      [TRANSFERS, 80],
      [NEW, 20],
    ],
    costThousandRand: [800, 9_000, 38_000, 120_000, 640_000, 4_200_000],
  },
  {
    kind: 'serviced stands',
    branch: 'human settlements',
    weight: 2,
    endings: ['Serviced Stands', 'Bulk Water and Sewer', 'Township Establishment', 'Title Deeds Restoration'],
    playfulWords: ['Steady', 'Sturdy', 'Solid Ground'],
    funding: [
      ['Equitable Share', 45],
      ['Other', 35],
      [null, 20],
    ],
    budgetProgramme: 'Programme 3 - Housing Development',
    natures: [
      [TRANSFERS, 70],
      [NEW, 30],
    ],
    costThousandRand: [200, 2_500, 9_000, 34_000, 210_000, 900_000],
  },
  {
    kind: 'office',
    branch: 'public works',
    weight: 5,
    endings: [
      'District Office',
      'Government Office Building - Lifts',
      'Head Office: Day to Day Maintenance',
      'Depot',
      'Thusong Service Centre',
    ],
    playfulWords: ['Orderly', 'Open Door', 'Old Oak'],
    funding: [
      ['Equitable Share', 82],
      ['Other', 8],
      [null, 10],
    ],
    budgetProgramme: 'Programme 2 - Public Works Infrastructure',
    natures: natures(10, 15, 35, 40),
    costThousandRand: [20, 450, 1_900, 8_500, 60_000, 420_000],
  },
  {
    kind: 'social services',
    branch: 'social development',
    weight: 2,
    endings: ['Community Care Centre', 'Shelter', 'Old Age Home', 'Secure Care Centre'],
    playfulWords: ['Caring Corner', 'Soft Shoulder', 'Safe Space'],
    funding: [
      ['Equitable Share', 88],
      [null, 12],
    ],
    budgetProgramme: 'Programme 1 - Administration',
    natures: natures(30, 25, 25, 20),
    costThousandRand: [60, 900, 4_200, 17_000, 62_000, 150_000],
  },
  {
    kind: 'farming',
    branch: 'agriculture',
    weight: 4,
    endings: [
      'Irrigation Scheme',
      'Poultry Houses',
      'Dipping Tank',
      'Packhouse',
      'Boreholes and Stock Watering',
      'Hydroponics',
    ],
    playfulWords: ['Plenty', 'Fertile', 'Green Gold'],
    funding: [
      ['Comprehensive Agricultural Support Programme Grant', 76],
      ['Equitable Share', 16],
      [null, 8],
    ],
    budgetProgramme: 'Programme 3 - Farmer Support and Development',
    natures: natures(50, 25, 15, 10),
    costThousandRand: [25, 320, 1_100, 3_900, 19_000, 88_000],
  },
  {
    kind: 'land care',
    branch: 'agriculture',
    weight: 1,
    endings: ['Land Care', 'Soil Conservation', 'Alien Plant Clearing', 'Gabions and Fencing'],
    playfulWords: ['Lasting', 'Living Land', 'Careful'],
    funding: [['Land Care Programme Grant', 1]],
    budgetProgramme: 'Programme 2 - Sustainable Resource Management',
    natures: natures(20, 20, 30, 30),
    costThousandRand: [20, 180, 450, 900, 2_800, 6_500],
  },
];
