-- The walls of the tables that preparar_tabla has not walled, or has otherwise.

-- What was done in no company, and what became of users, roles and companies in any, belongs to all.
select amurallar_tabla('auditoria', 'id_empresa is null or id_empresa = (select empresa_actual())',
  'tabla_afectada in (''companies'', ''users'', ''roles'', ''role_routes'', ''user_roles'', ''user_companies'')');
-- '' is what was made in no company.
select amurallar_tabla('idempotencia', 'id_empresa = (select coalesce(empresa_actual()::text, ''''))');
-- Companies, and who works in which, are everybody's to read, like users and roles; what is written stays in the company.
select amurallar_tabla('companies', de_todos => 'true');
select amurallar_tabla('user_companies', de_todos => 'true');
-- The parts of a record that name no company are in their record's, which its own wall shows or hides.
select amurallar_tabla('settlement_calculations',
  'exists (select from settlements s where s.id_liquidacion = settlement_calculations.id_liquidacion)');
select amurallar_tabla('settlement_weighings',
  'exists (select from settlements s where s.id_liquidacion = settlement_weighings.id_liquidacion)');
select amurallar_tabla('payroll_concepts',
  'exists (select from payroll_records p where p.id_nomina = payroll_concepts.id_nomina)');
select amurallar_tabla(oid::regclass::text) from pg_class where oid in (select tablas_de_empresa()) and not relrowsecurity;
