export {
  DatabaseError,
  type DatabaseKind,
  type SqlDatabase,
  type SqlTransaction,
  type SqlValue,
  type TypeNames,
} from './database.ts';
export { databaseBeside, openDatabase } from './open.ts';
