-- Applications of receipts that count no more, with the day of their void. Their vouchers stand until that day
-- (receipts/README.md, voided applications).
create table voided_applications (
  id_applied_receipt uuid primary key,
  id_empresa uuid not null references companies,
  id_recibo_caja uuid not null references payment_receipts on delete cascade,
  id_cuenta_por_cobrar uuid not null references accounts_receivable on delete cascade,
  valor_aplicado numeric(15) not null,
  fecha_aplicacion date not null,
  anulada_el date not null default hoy_en_bogota()
);
create index voided_applications_recibo_idx on voided_applications (id_recibo_caja);
create index voided_applications_cuenta_idx on voided_applications (id_cuenta_por_cobrar);
create index voided_applications_fecha_idx on voided_applications (id_empresa, fecha_aplicacion);
create index voided_applications_anulada_el_idx on voided_applications (id_empresa, anulada_el);
select amurallar_tabla('voided_applications');

-- A trigger, because the release before also deletes applications during an update.
create function guardar_aplicacion_anulada() returns trigger language plpgsql as $$
begin
  insert into voided_applications
    (id_applied_receipt, id_empresa, id_recibo_caja, id_cuenta_por_cobrar, valor_aplicado, fecha_aplicacion)
  values (old.id_applied_receipt, old.id_empresa, old.id_recibo_caja, old.id_cuenta_por_cobrar, old.valor_aplicado,
    old.fecha_aplicacion);
  return null;
end $$;
create trigger anulada after delete on applied_receipts for each row
  when (not se_retira(old.id_empresa)) execute function guardar_aplicacion_anulada();

-- An application of a closed month is voided today, as its receipt is.
drop trigger periodo_fecha_aplicacion_baja on applied_receipts;
