-- Closed months (N-127): nothing dated in one, or before it, is made, changed, deleted or counted later. They close in order, so
-- that the last closed one says it all.
create table closed_periods (
  id_periodo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  mes text not null check (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  cerrado boolean not null default true,
  cerro text not null default '',
  cerrado_en timestamptz not null default now(),
  -- What was open when it was closed all the same, in words.
  pendientes text not null default '',
  reabrio text not null default '',
  reabierto_en timestamptz,
  motivo_apertura text not null default '',
  constraint closed_periods_unico unique (id_empresa, mes),
  constraint closed_periods_abierto check (cerrado or motivo_apertura <> '')
);
select preparar_tabla('closed_periods', 'mes, cerro, reabrio');
select preparar_orden('closed_periods', 'mes');

-- Whoever writes what is dated holds it together with others, whoever closes or opens a month alone: nothing slips in between.
create function cerrojo_de_periodos(empresa uuid, solo boolean default false) returns void language plpgsql as $$
begin
  if solo then
    perform pg_advisory_xact_lock(20200, hashtext(empresa::text));
  else
    perform pg_advisory_xact_lock_shared(20200, hashtext(empresa::text));
  end if;
end $$;

-- The last closed month of a company, asked after the lock.
create function mes_cerrado(empresa uuid) returns text language plpgsql as $$
begin
  perform cerrojo_de_periodos(empresa);
  return (select max(mes) from closed_periods where id_empresa = empresa and cerrado);
end $$;

-- tg_argv: the field of the day, and whether the row as it was is meant. What the API says of it: server/plugins/errors.ts.
create function revisar_periodo() returns trigger language plpgsql as $$
declare
  fila jsonb := case when tg_argv[1] = 'ANTES' then to_jsonb(old) else to_jsonb(new) end;
  mes text := left(fila ->> tg_argv[0], 7);
begin
  if mes <= mes_cerrado((fila ->> 'id_empresa')::uuid) then
    raise exception using errcode = 'PC001', message = 'closed month', detail = mes, column = tg_argv[0];
  end if;
  return coalesce(new, old);
end $$;

-- A document of a closed month is voided today: until then it goes on counting in its own.
create function fechar_anulacion() returns trigger language plpgsql as $$
begin
  if left(to_jsonb(old) ->> tg_argv[0], 7) <= mes_cerrado(old.id_empresa) then
    new.anulada_el := hoy_en_bogota();
  end if;
  return new;
end $$;

-- Guards the months of a table. `campo`: the column of the day, which its form calls so too. `cambian`: the columns that say
-- what counts in the month. `cuenta`: which rows count, $ in the place of the row; all when left out. One that ceases to count
-- was voided: where the table has anulada_el that is dated, else it is refused.
create function preparar_periodo(tabla text, campo text, cambian text, cuenta text default 'true') returns void
language plpgsql as $$
declare
  de record;
  fechada boolean := exists (select from pg_attribute
    where attrelid = tabla::regclass and attname = 'anulada_el' and not attisdropped);
  antes text := replace(cuenta, '$', 'old');
  ahora text := replace(cuenta, '$', 'new');
  cambia text := format('(%s) is distinct from (%s)', regexp_replace(cambian, '(\w+)', 'old.\1', 'g'),
    regexp_replace(cambian, '(\w+)', 'new.\1', 'g'));
begin
  if cambian !~ ',' then
    cambia := replace(replace(cambia, '(', ''), ')', '');
  end if;
  for de in select * from (values
    ('alta', 'insert', 'true', 'revisar_periodo', 'AHORA'),
    ('cambio', 'update', format('(%s) and %s', antes, cambia), 'revisar_periodo', 'ANTES'),
    ('entrada', 'update', format('(%s) and (not (%s) or %s)', ahora, antes, cambia), 'revisar_periodo', 'AHORA'),
    ('salida', 'update', format('(%s) and not (%s)', antes, ahora),
      case when fechada then 'fechar_anulacion' else 'revisar_periodo' end, 'ANTES'),
    ('baja', 'delete', antes, 'revisar_periodo', 'ANTES')) as t (nombre, acto, cuando, funcion, fila)
  loop
    execute format('create trigger %I before %s on %I for each row when (%s) execute function %I(%L, %L)',
      left('periodo_' || campo, 50) || '_' || de.nombre, de.acto, tabla, de.cuando, de.funcion, campo, de.fila);
  end loop;
end $$;

-- A ticket is not voided in a closed month: kilos of lists, yard and stock have no day of a void.
alter table settlements add column anulada_el date;
alter table invoices add column anulada_el date;
alter table accounts_receivable add column anulada_el date;
alter table accounts_payable add column anulada_el date;
alter table payment_receipts add column anulada_el date;
alter table milling_operations add column anulada_el date;

select preparar_periodo('weighing_records', 'fecha', 'fecha, operacion, id_cliente, id_proveedor, id_producto, id_origen, humedad, '
  'impureza, grano_r, grano_p, yeso, peso_lleno, peso_vacio, cantbultos, tara_bulto, costofletexkg, vrpesada, id_formapago',
  'not $.eliminada');
select preparar_periodo('settlements', 'fecha', 'fecha, id_proveedor, precio_carga, registro, peso_neto, kg_liquidados, subtotal, '
  'cuota_fomento, registro_bolsa, retencion, descargue, flete, bascula, otras_deducciones, id_acuerdo, abono, anticipo, total_a_pagar',
  '$.estado in (''APROBADA'', ''PAGADA'')');
select preparar_periodo('payments', 'fecha', 'fecha, valor, direccion, id_tercero');
select preparar_periodo('bank_movements', 'fecha', 'fecha, valor, id_banco');
select preparar_periodo('cash_closings', 'fecha', 'fecha, conteo, contado, libro, id_banco', 'not $.anulado');
select preparar_periodo('banks', 'fecha_si', 'fecha_si, saldo_inicial', '$.saldo_inicial is not null');
select preparar_periodo('invoices', 'fecha_de_emision', 'fecha_de_emision, valor_total, id_cliente_tercero, numero_de_factura',
  'not $.anulada');
select preparar_periodo('accounts_receivable', 'fecha_factura', 'fecha_factura, valor_original_factura, total_abonos_realizados, '
  'interes_original, cliente_id', 'not $.anulada');
select preparar_periodo('payment_receipts', 'fecha_recepcion_pago', 'fecha_recepcion_pago, valor_pagado, id_medio_pago, id_banco, '
  'id_cliente_tercero', '$.estado = ''APLICADO''');
select preparar_periodo('applied_receipts', 'fecha_aplicacion', 'fecha_aplicacion, valor_aplicado, id_recibo_caja, '
  'id_cuenta_por_cobrar');
select preparar_periodo('accounts_payable', 'fecha', 'fecha, valor, id_tercero', 'not $.anulada');
select preparar_periodo('advances', 'fecha', 'fecha, valor, id_tercero');
select preparar_periodo('financing_agreements', 'fecha_de_inicio', 'fecha_de_inicio, id_tercetro, tasa', '$.estado <> ''ANULADO''');
select preparar_periodo('financing_agreements', 'fecha_liquidacion', 'fecha_liquidacion, estado',
  '$.fecha_liquidacion is not null');
select preparar_periodo('financing_agreement_movements', 'fecha_movimiento', 'fecha_movimiento, valor, modalidad_financiacion, '
  'id_fpago, id_banco, saldo_inicial_al, interes_inicial', '$.estado = ''APROBADO''');
select preparar_periodo('milling_operations', 'fecha', 'fecha, kgs_netos, costo_prom_kg, pr_venta_kg, utilidad', 'not $.anulada');
select preparar_periodo('payroll_records', 'desde', 'desde, hasta, fecha_pago, id_empleado, salario, total_devengado, '
  'total_deducciones');
