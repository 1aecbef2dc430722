import { type Cell, readIrmSheet } from '../../src/irm/index.ts';
import { irmHeaders, irmRow, readAll, sheetOf } from '../fixtures/irm-workbook.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

/** Rows with every kind of cell, each of another project. */
export const knownRows: readonly (readonly Cell[])[] = [
  irmRow(
    {
      'Project ID': 30682,
      'Project Name': 'TURQUOISE JUNIOR SECONDARY SCHOOL',
      Province: 'KwaZulu-Natal',
      Department: 'Education',
      'Project Status': 'Construction 1% - 25%',
      Latitude: -30.03029,
      Longitude: 29.60355,
      'Project Start Date': day('2016-06-13'),
      'Total Project Cost': 680000,
      'Professional Fees': 1234.56,
    },
    ['Program Implementing Agent: DOPW', 'Main Contractor: A & B <Builders>', 'Main Contractor: "C"'],
  ),
  irmRow(
    {
      'Project ID': '30683',
      'Project No': 'P-1_x0041_',
      'Project Name': '  Swing \n Swimming   Pool ',
      Province: 'Limpopo',
      'Estimated Project Completion Date': day('2021-02-28'),
      'Construction Costs': -1200.5,
      'Variation Orders': 0,
    },
    [null, 'Principal Agent: X', 'somebody else'],
  ),
  irmRow({
    'Project ID': 'LP/7',
    'Project Name': 'Laërskool “Môrester” €5',
    Sector: 'Education; schools',
    'Total Project Cost': 'R 1 234 567,89',
    'Variation Orders': '(1200)',
    'Contracted Construction End Date': day('1999-12-31'),
    Latitude: '0',
    Longitude: '0',
  }),
  irmRow({ 'Project ID': 4, 'Project Name': '=1+1, "quoted", it\'s; tab\there', 'Project No': 7 }),
  irmRow({ 'Project ID': 5, 'Project Name': '' }),
  irmRow({ 'Project ID': 6, 'Project Name': 'x'.repeat(3000), 'Actual Expenditure Q1': 99999999999.99 }),
];

export const knownHeaders = irmHeaders;

/** The projects of the rows, read without a file. */
export const knownProjects = await readAll(await readIrmSheet(sheetOf(knownHeaders, ...knownRows)));
