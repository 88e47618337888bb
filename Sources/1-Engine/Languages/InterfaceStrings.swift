/// The few texts that the program itself displays.
package enum InterfaceText: String, CaseIterable, Sendable {
    /// Shown before rows have been loaded.
    case loading
    /// Shown if there are no rows.
    case empty
    /// Shown if loading has failed before there were any rows.
    case failed
    /// Shown if nothing has arrived for longer than it should, before there were any rows.
    case noData
    /// How to retry, shown if a pull refreshes.
    case pullToRetry
    /// What happens next while rows are being loaded, while there are none, and after a failure; the latter two are
    /// shown if the source delivers rows by itself.
    case loadingNext, emptyNext, failedNext
    /// The title of the button that loads the rows again.
    case tryAgain
    /// The time at which the rows were updated: `{time}`.
    case updated
    /// The rows are out of date, since `{time}`.
    case stale
    /// The rows are out of date, since an unknown time.
    case notUpToDate
    /// The title of the button that returns to the previous screen.
    case back
    /// A command of an action has failed.
    case commandFailed
    /// The configuration was changed and has errors.
    case configurationFailed
    /// The texts of a text header: while it is pulled, once releasing refreshes, during the refresh, and after it.
    case pullToRefresh, releaseToRefresh, refreshing, refreshed, refreshFailed
    /// The field above a list that is searched, before anything is typed, and what is shown if no row matches.
    case search, noResults
    /// The question before the end of a session, the seconds until then as `{time}`, and the button to go on.
    case stillThere, sessionEnds, goOn
    /// The `{page}` of a form of which there are `{count}`.
    case pageOf
    /// The pad for a PIN: its title, that the PIN was not the right one, the seconds until the next try as `{time}`, and
    /// the buttons to give up and to take what was entered.
    case enterPIN, wrongPIN, tryLater, cancel, ok
    /// The menu beside a selected text.
    case cut, copy, paste, select, selectAll
    /// The buttons of bars in programs of views.
    case done, close, edit, refresh, save

    /// The texts that a kiosk displays.
    package static let ofKiosks = allCases.filter {
        ![.done, .close, .edit, .refresh, .save].contains($0)
    }
}

/// The program's own texts in one language.
///
/// Languages: Arabic, Chinese (simplified and traditional), Dutch, English, French, German, Hebrew,
/// Italian, Japanese, Polish, Portuguese, Spanish.
package struct InterfaceStrings: Hashable, Sendable {
    /// The text in this language. Texts that include a time contain `{time}`; see `text(_:time:)`.
    package subscript(_ text: InterfaceText) -> String {
        get { own[text] ?? InterfaceStrings.text(text, language) }
        set { own[text] = newValue }
    }

    /// Returns a text that includes a time.
    package func text(_ text: InterfaceText, time: String) -> String {
        let parts = self[text].split(separator: "{time}", omittingEmptySubsequences: false)
        return parts.joined(separator: time)
    }

    /// Returns the text of a page of a form.
    ///
    /// - Parameter page: the number of the page, from 1.
    package func text(page: Int, of count: Int) -> String {
        self[.pageOf].replacing("{page}", with: "\(page)").replacing("{count}", with: "\(count)")
    }

    /// The locale, as a BCP 47 language tag.
    package let locale: String
    private let language: Language
    /// Texts that override those of the language.
    private var own: [InterfaceText: String] = [:]

    /// Creates the texts of a locale.
    ///
    /// - Parameters:
    ///   - locale: a BCP 47 language tag; languages that are not listed above use English.
    ///   - own: texts that override those of the language.
    package init(locale: String, own: [InterfaceText: String] = [:]) {
        self.locale = locale
        language = Language(locale: locale)
        self.own = own
    }

    enum Language: String, CaseIterable {
        case ar, de, en, es, fr, he, it, ja, nl, pl, pt
        case zhHans, zhHant

        init(locale: String) {
            let parts = LocaleParts(locale)
            switch parts.language {
            case "zh":
                let isTraditional =
                    parts.script.map { $0 == "hant" }
                    ?? ["tw", "hk", "mo"].contains(parts.region ?? "")
                self = isTraditional ? .zhHant : .zhHans
            case "iw": self = .he
            default: self = Language(rawValue: parts.language) ?? .en
            }
        }
    }

    static func text(_ text: InterfaceText, _ language: Language) -> String {
        switch language {
        case .ar: arabic(text)
        case .de: german(text)
        case .en: english(text)
        case .es: spanish(text)
        case .fr: french(text)
        case .he: hebrew(text)
        case .it: italian(text)
        case .ja: japanese(text)
        case .nl: dutch(text)
        case .pl: polish(text)
        case .pt: portuguese(text)
        case .zhHans: simplifiedChinese(text)
        case .zhHant: traditionalChinese(text)
        }
    }

    private static func english(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "Loading…"
        case .empty: "Nothing to show"
        case .failed: "Could not load"
        case .noData: "No data yet"
        case .pullToRetry: "Pull down to try again"
        case .loadingNext: "It will appear here shortly"
        case .emptyNext: "New entries appear here by themselves"
        case .failedNext: "Another attempt follows automatically"
        case .tryAgain: "Try again"
        case .updated: "Updated {time}"
        case .stale: "Not updated since {time}"
        case .notUpToDate: "Not up to date"
        case .back: "Back"
        case .commandFailed: "That did not work"
        case .configurationFailed: "The new configuration has errors"
        case .pullToRefresh: "Pull to refresh"
        case .releaseToRefresh: "Release to refresh"
        case .refreshing: "Refreshing…"
        case .refreshed: "Up to date"
        case .refreshFailed: "Could not refresh"
        case .search: "Search"
        case .noResults: "No results"
        case .stillThere: "Still there?"
        case .sessionEnds: "Everything is cleared in {time} s"
        case .goOn: "Continue"
        case .pageOf: "{page} of {count}"
        case .enterPIN: "Enter PIN"
        case .wrongPIN: "Wrong PIN"
        case .tryLater: "Try again in {time} s"
        case .cancel: "Cancel"
        case .ok: "OK"
        case .cut: "Cut"
        case .copy: "Copy"
        case .paste: "Paste"
        case .select: "Select"
        case .selectAll: "Select All"
        case .done: "Done"
        case .close: "Close"
        case .edit: "Edit"
        case .refresh: "Refresh"
        case .save: "Save"
        }
    }

    private static func german(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "Wird geladen …"
        case .empty: "Keine Einträge"
        case .failed: "Laden fehlgeschlagen"
        case .noData: "Noch keine Daten"
        case .pullToRetry: "Zum erneuten Versuch nach unten ziehen"
        case .loadingNext: "Der Inhalt erscheint in Kürze"
        case .emptyNext: "Neue Einträge erscheinen hier von selbst"
        case .failedNext: "Ein weiterer Versuch folgt automatisch"
        case .tryAgain: "Erneut versuchen"
        case .updated: "Aktualisiert {time}"
        case .stale: "Nicht aktualisiert seit {time}"
        case .notUpToDate: "Nicht aktuell"
        case .back: "Zurück"
        case .commandFailed: "Das hat nicht geklappt"
        case .configurationFailed: "Die neue Konfiguration hat Fehler"
        case .pullToRefresh: "Zum Aktualisieren ziehen"
        case .releaseToRefresh: "Zum Aktualisieren loslassen"
        case .refreshing: "Wird aktualisiert …"
        case .refreshed: "Aktuell"
        case .refreshFailed: "Aktualisieren fehlgeschlagen"
        case .search: "Suchen"
        case .noResults: "Keine Treffer"
        case .stillThere: "Noch da?"
        case .sessionEnds: "In {time} s wird alles gelöscht"
        case .goOn: "Weiter"
        case .pageOf: "{page} von {count}"
        case .enterPIN: "PIN eingeben"
        case .wrongPIN: "Falsche PIN"
        case .tryLater: "Neuer Versuch in {time} s"
        case .cancel: "Abbrechen"
        case .ok: "OK"
        case .cut: "Ausschneiden"
        case .copy: "Kopieren"
        case .paste: "Einsetzen"
        case .select: "Auswählen"
        case .selectAll: "Alles auswählen"
        case .done: "Fertig"
        case .close: "Schließen"
        case .edit: "Bearbeiten"
        case .refresh: "Aktualisieren"
        case .save: "Sichern"
        }
    }

    private static func french(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "Chargement…"
        case .empty: "Rien à afficher"
        case .failed: "Échec du chargement"
        case .noData: "Pas encore de données"
        case .pullToRetry: "Tirez vers le bas pour réessayer"
        case .loadingNext: "Le contenu s’affichera dans un instant"
        case .emptyNext: "Les nouveautés s’afficheront ici automatiquement"
        case .failedNext: "Une nouvelle tentative suivra automatiquement"
        case .tryAgain: "Réessayer"
        case .updated: "Mis à jour {time}"
        case .stale: "Pas mis à jour depuis {time}"
        case .notUpToDate: "Pas à jour"
        case .back: "Retour"
        case .commandFailed: "L’opération a échoué"
        case .configurationFailed: "La nouvelle configuration contient des erreurs"
        case .pullToRefresh: "Tirez pour actualiser"
        case .releaseToRefresh: "Relâchez pour actualiser"
        case .refreshing: "Actualisation…"
        case .refreshed: "À jour"
        case .refreshFailed: "Échec de l’actualisation"
        case .search: "Rechercher"
        case .noResults: "Aucun résultat"
        case .stillThere: "Toujours là ?"
        case .sessionEnds: "Tout sera effacé dans {time} s"
        case .goOn: "Continuer"
        case .pageOf: "{page} sur {count}"
        case .enterPIN: "Saisissez le code PIN"
        case .wrongPIN: "Code PIN incorrect"
        case .tryLater: "Réessayez dans {time} s"
        case .cancel: "Annuler"
        case .ok: "OK"
        case .cut: "Couper"
        case .copy: "Copier"
        case .paste: "Coller"
        case .select: "Sélectionner"
        case .selectAll: "Tout sélectionner"
        case .done: "Terminé"
        case .close: "Fermer"
        case .edit: "Modifier"
        case .refresh: "Actualiser"
        case .save: "Enregistrer"
        }
    }

    private static func spanish(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "Cargando…"
        case .empty: "No hay nada que mostrar"
        case .failed: "No se pudo cargar"
        case .noData: "Aún no hay datos"
        case .pullToRetry: "Desliza hacia abajo para reintentar"
        case .loadingNext: "El contenido aparecerá en un momento"
        case .emptyNext: "Las novedades aparecerán aquí automáticamente"
        case .failedNext: "Se volverá a intentar automáticamente"
        case .tryAgain: "Reintentar"
        case .updated: "Actualizado: {time}"
        case .stale: "Sin actualizar desde {time}"
        case .notUpToDate: "No está actualizado"
        case .back: "Atrás"
        case .commandFailed: "No se pudo realizar"
        case .configurationFailed: "La nueva configuración tiene errores"
        case .pullToRefresh: "Desliza para actualizar"
        case .releaseToRefresh: "Suelta para actualizar"
        case .refreshing: "Actualizando…"
        case .refreshed: "Actualizado"
        case .refreshFailed: "No se pudo actualizar"
        case .search: "Buscar"
        case .noResults: "Sin resultados"
        case .stillThere: "¿Sigues ahí?"
        case .sessionEnds: "Se borrará todo en {time} s"
        case .goOn: "Continuar"
        case .pageOf: "{page} de {count}"
        case .enterPIN: "Introduce el PIN"
        case .wrongPIN: "PIN incorrecto"
        case .tryLater: "Inténtalo de nuevo en {time} s"
        case .cancel: "Cancelar"
        case .ok: "OK"
        case .cut: "Cortar"
        case .copy: "Copiar"
        case .paste: "Pegar"
        case .select: "Seleccionar"
        case .selectAll: "Seleccionar todo"
        case .done: "Listo"
        case .close: "Cerrar"
        case .edit: "Editar"
        case .refresh: "Actualizar"
        case .save: "Guardar"
        }
    }

    private static func arabic(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "جارٍ التحميل…"
        case .empty: "لا يوجد ما يُعرض"
        case .failed: "تعذّر التحميل"
        case .noData: "لا توجد بيانات بعد"
        case .pullToRetry: "اسحب للأسفل لإعادة المحاولة"
        case .loadingNext: "سيظهر المحتوى بعد قليل"
        case .emptyNext: "ستظهر العناصر الجديدة هنا تلقائيًا"
        case .failedNext: "ستُعاد المحاولة تلقائيًا"
        case .tryAgain: "إعادة المحاولة"
        case .updated: "آخر تحديث {time}"
        case .stale: "لم يُحدَّث منذ {time}"
        case .notUpToDate: "غير محدَّث"
        case .back: "رجوع"
        case .commandFailed: "تعذّر تنفيذ ذلك"
        case .configurationFailed: "الإعدادات الجديدة تحتوي على أخطاء"
        case .pullToRefresh: "اسحب للتحديث"
        case .releaseToRefresh: "اترك للتحديث"
        case .refreshing: "جارٍ التحديث…"
        case .refreshed: "محدَّث"
        case .refreshFailed: "تعذّر التحديث"
        case .search: "بحث"
        case .noResults: "لا توجد نتائج"
        case .stillThere: "هل ما زلت هنا؟"
        case .sessionEnds: "سيُمسح كل شيء خلال {time} ثانية"
        case .goOn: "متابعة"
        case .pageOf: "{page} من {count}"
        case .enterPIN: "أدخل الرمز السري"
        case .wrongPIN: "الرمز السري غير صحيح"
        case .tryLater: "أعد المحاولة بعد {time} ثانية"
        case .cancel: "إلغاء"
        case .ok: "موافق"
        case .cut: "قص"
        case .copy: "نسخ"
        case .paste: "لصق"
        case .select: "تحديد"
        case .selectAll: "تحديد الكل"
        case .done: "تم"
        case .close: "إغلاق"
        case .edit: "تعديل"
        case .refresh: "تحديث"
        case .save: "حفظ"
        }
    }

    private static func simplifiedChinese(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "正在加载…"
        case .empty: "暂无内容"
        case .failed: "无法加载"
        case .noData: "暂无数据"
        case .pullToRetry: "下拉重试"
        case .loadingNext: "内容即将显示"
        case .emptyNext: "新内容会自动显示在这里"
        case .failedNext: "稍后将自动重试"
        case .tryAgain: "重试"
        case .updated: "更新于 {time}"
        case .stale: "自 {time} 起未更新"
        case .notUpToDate: "未更新"
        case .back: "返回"
        case .commandFailed: "操作失败"
        case .configurationFailed: "新配置有错误"
        case .pullToRefresh: "下拉刷新"
        case .releaseToRefresh: "松开刷新"
        case .refreshing: "正在刷新…"
        case .refreshed: "已是最新"
        case .refreshFailed: "刷新失败"
        case .search: "搜索"
        case .noResults: "无结果"
        case .stillThere: "您还在吗?"
        case .sessionEnds: "{time} 秒后将清除所有内容"
        case .goOn: "继续"
        case .pageOf: "第 {page} 页，共 {count} 页"
        case .enterPIN: "请输入密码"
        case .wrongPIN: "密码错误"
        case .tryLater: "请在 {time} 秒后重试"
        case .cancel: "取消"
        case .ok: "确定"
        case .cut: "剪切"
        case .copy: "拷贝"
        case .paste: "粘贴"
        case .select: "选择"
        case .selectAll: "全选"
        case .done: "完成"
        case .close: "关闭"
        case .edit: "编辑"
        case .refresh: "刷新"
        case .save: "保存"
        }
    }

    private static func traditionalChinese(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "正在載入…"
        case .empty: "沒有內容"
        case .failed: "無法載入"
        case .noData: "尚無資料"
        case .pullToRetry: "下拉重試"
        case .loadingNext: "內容即將顯示"
        case .emptyNext: "新內容會自動顯示在這裡"
        case .failedNext: "稍後將自動重試"
        case .tryAgain: "重試"
        case .updated: "更新於 {time}"
        case .stale: "自 {time} 起未更新"
        case .notUpToDate: "未更新"
        case .back: "返回"
        case .commandFailed: "操作失敗"
        case .configurationFailed: "新設定有錯誤"
        case .pullToRefresh: "下拉更新"
        case .releaseToRefresh: "放開更新"
        case .refreshing: "正在更新…"
        case .refreshed: "已是最新"
        case .refreshFailed: "更新失敗"
        case .search: "搜尋"
        case .noResults: "沒有結果"
        case .stillThere: "您還在嗎?"
        case .sessionEnds: "{time} 秒後將清除所有內容"
        case .goOn: "繼續"
        case .pageOf: "第 {page} 頁，共 {count} 頁"
        case .enterPIN: "請輸入密碼"
        case .wrongPIN: "密碼錯誤"
        case .tryLater: "請在 {time} 秒後重試"
        case .cancel: "取消"
        case .ok: "確定"
        case .cut: "剪下"
        case .copy: "拷貝"
        case .paste: "貼上"
        case .select: "選取"
        case .selectAll: "全選"
        case .done: "完成"
        case .close: "關閉"
        case .edit: "編輯"
        case .refresh: "重新整理"
        case .save: "儲存"
        }
    }

    private static func dutch(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "Laden…"
        case .empty: "Niets om te tonen"
        case .failed: "Laden mislukt"
        case .noData: "Nog geen gegevens"
        case .pullToRetry: "Trek omlaag om het opnieuw te proberen"
        case .loadingNext: "De inhoud verschijnt zo"
        case .emptyNext: "Nieuwe items verschijnen hier vanzelf"
        case .failedNext: "Er volgt automatisch een nieuwe poging"
        case .tryAgain: "Opnieuw proberen"
        case .updated: "Bijgewerkt {time}"
        case .stale: "Niet bijgewerkt sinds {time}"
        case .notUpToDate: "Niet actueel"
        case .back: "Terug"
        case .commandFailed: "Dat is niet gelukt"
        case .configurationFailed: "De nieuwe configuratie bevat fouten"
        case .pullToRefresh: "Trek om te vernieuwen"
        case .releaseToRefresh: "Laat los om te vernieuwen"
        case .refreshing: "Vernieuwen…"
        case .refreshed: "Actueel"
        case .refreshFailed: "Vernieuwen mislukt"
        case .search: "Zoeken"
        case .noResults: "Geen resultaten"
        case .stillThere: "Ben je er nog?"
        case .sessionEnds: "Over {time} s wordt alles gewist"
        case .goOn: "Doorgaan"
        case .pageOf: "{page} van {count}"
        case .enterPIN: "Voer de pincode in"
        case .wrongPIN: "Verkeerde pincode"
        case .tryLater: "Probeer het over {time} s opnieuw"
        case .cancel: "Annuleren"
        case .ok: "OK"
        case .cut: "Knip"
        case .copy: "Kopieer"
        case .paste: "Plak"
        case .select: "Selecteer"
        case .selectAll: "Selecteer alles"
        case .done: "Gereed"
        case .close: "Sluit"
        case .edit: "Wijzig"
        case .refresh: "Vernieuw"
        case .save: "Bewaar"
        }
    }

    private static func italian(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "Caricamento…"
        case .empty: "Niente da mostrare"
        case .failed: "Caricamento non riuscito"
        case .noData: "Ancora nessun dato"
        case .pullToRetry: "Trascina verso il basso per riprovare"
        case .loadingNext: "Il contenuto apparirà tra poco"
        case .emptyNext: "Le novità appariranno qui automaticamente"
        case .failedNext: "Seguirà automaticamente un nuovo tentativo"
        case .tryAgain: "Riprova"
        case .updated: "Aggiornato: {time}"
        case .stale: "Non aggiornato da {time}"
        case .notUpToDate: "Non aggiornato"
        case .back: "Indietro"
        case .commandFailed: "Operazione non riuscita"
        case .configurationFailed: "La nuova configurazione contiene errori"
        case .pullToRefresh: "Trascina per aggiornare"
        case .releaseToRefresh: "Rilascia per aggiornare"
        case .refreshing: "Aggiornamento…"
        case .refreshed: "Aggiornato"
        case .refreshFailed: "Aggiornamento non riuscito"
        case .search: "Cerca"
        case .noResults: "Nessun risultato"
        case .stillThere: "Ci sei ancora?"
        case .sessionEnds: "Tra {time} s tutto verrà cancellato"
        case .goOn: "Continua"
        case .pageOf: "{page} di {count}"
        case .enterPIN: "Inserisci il PIN"
        case .wrongPIN: "PIN errato"
        case .tryLater: "Riprova tra {time} s"
        case .cancel: "Annulla"
        case .ok: "OK"
        case .cut: "Taglia"
        case .copy: "Copia"
        case .paste: "Incolla"
        case .select: "Seleziona"
        case .selectAll: "Seleziona tutto"
        case .done: "Fine"
        case .close: "Chiudi"
        case .edit: "Modifica"
        case .refresh: "Aggiorna"
        case .save: "Salva"
        }
    }

    private static func portuguese(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "Carregando…"
        case .empty: "Nada para mostrar"
        case .failed: "Não foi possível carregar"
        case .noData: "Ainda não há dados"
        case .pullToRetry: "Puxe para baixo para tentar novamente"
        case .loadingNext: "O conteúdo aparecerá em instantes"
        case .emptyNext: "As novidades aparecerão aqui automaticamente"
        case .failedNext: "Uma nova tentativa será feita automaticamente"
        case .tryAgain: "Tentar novamente"
        case .updated: "Atualizado: {time}"
        case .stale: "Sem atualização desde {time}"
        case .notUpToDate: "Desatualizado"
        case .back: "Voltar"
        case .commandFailed: "Não foi possível concluir"
        case .configurationFailed: "A nova configuração tem erros"
        case .pullToRefresh: "Puxe para atualizar"
        case .releaseToRefresh: "Solte para atualizar"
        case .refreshing: "Atualizando…"
        case .refreshed: "Atualizado"
        case .refreshFailed: "Não foi possível atualizar"
        case .search: "Pesquisar"
        case .noResults: "Sem resultados"
        case .stillThere: "Ainda está aí?"
        case .sessionEnds: "Tudo será apagado em {time} s"
        case .goOn: "Continuar"
        case .pageOf: "{page} de {count}"
        case .enterPIN: "Introduza o PIN"
        case .wrongPIN: "PIN incorreto"
        case .tryLater: "Tente novamente em {time} s"
        case .cancel: "Cancelar"
        case .ok: "OK"
        case .cut: "Cortar"
        case .copy: "Copiar"
        case .paste: "Colar"
        case .select: "Selecionar"
        case .selectAll: "Selecionar tudo"
        case .done: "Concluído"
        case .close: "Fechar"
        case .edit: "Editar"
        case .refresh: "Atualizar"
        case .save: "Salvar"
        }
    }

    private static func polish(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "Ładowanie…"
        case .empty: "Brak pozycji"
        case .failed: "Nie udało się załadować"
        case .noData: "Jeszcze brak danych"
        case .pullToRetry: "Pociągnij w dół, aby spróbować ponownie"
        case .loadingNext: "Treść pojawi się za chwilę"
        case .emptyNext: "Nowe pozycje pojawią się tu automatycznie"
        case .failedNext: "Kolejna próba nastąpi automatycznie"
        case .tryAgain: "Spróbuj ponownie"
        case .updated: "Zaktualizowano: {time}"
        case .stale: "Brak aktualizacji od: {time}"
        case .notUpToDate: "Nieaktualne"
        case .back: "Wstecz"
        case .commandFailed: "Nie udało się"
        case .configurationFailed: "Nowa konfiguracja zawiera błędy"
        case .pullToRefresh: "Pociągnij, aby odświeżyć"
        case .releaseToRefresh: "Puść, aby odświeżyć"
        case .refreshing: "Odświeżanie…"
        case .refreshed: "Aktualne"
        case .refreshFailed: "Nie udało się odświeżyć"
        case .search: "Szukaj"
        case .noResults: "Brak wyników"
        case .stillThere: "Nadal tu jesteś?"
        case .sessionEnds: "Za {time} s wszystko zostanie wyczyszczone"
        case .goOn: "Dalej"
        case .pageOf: "{page} z {count}"
        case .enterPIN: "Wpisz PIN"
        case .wrongPIN: "Nieprawidłowy PIN"
        case .tryLater: "Spróbuj ponownie za {time} s"
        case .cancel: "Anuluj"
        case .ok: "OK"
        case .cut: "Wytnij"
        case .copy: "Kopiuj"
        case .paste: "Wklej"
        case .select: "Wybierz"
        case .selectAll: "Zaznacz wszystko"
        case .done: "Gotowe"
        case .close: "Zamknij"
        case .edit: "Edytuj"
        case .refresh: "Odśwież"
        case .save: "Zachowaj"
        }
    }

    private static func japanese(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "読み込み中…"
        case .empty: "表示する項目がありません"
        case .failed: "読み込めませんでした"
        case .noData: "まだデータがありません"
        case .pullToRetry: "下に引いて再試行"
        case .loadingNext: "まもなく表示されます"
        case .emptyNext: "新しい項目は自動的に表示されます"
        case .failedNext: "自動的に再試行します"
        case .tryAgain: "再試行"
        case .updated: "更新: {time}"
        case .stale: "{time} から更新されていません"
        case .notUpToDate: "最新ではありません"
        case .back: "戻る"
        case .commandFailed: "実行できませんでした"
        case .configurationFailed: "新しい設定にエラーがあります"
        case .pullToRefresh: "引いて更新"
        case .releaseToRefresh: "離して更新"
        case .refreshing: "更新中…"
        case .refreshed: "最新です"
        case .refreshFailed: "更新できませんでした"
        case .search: "検索"
        case .noResults: "見つかりませんでした"
        case .stillThere: "まだ操作しますか?"
        case .sessionEnds: "{time}秒後にすべて消去されます"
        case .goOn: "続ける"
        case .pageOf: "{page} / {count}"
        case .enterPIN: "暗証番号を入力"
        case .wrongPIN: "暗証番号が違います"
        case .tryLater: "{time}秒後にもう一度お試しください"
        case .cancel: "キャンセル"
        case .ok: "決定"
        case .cut: "カット"
        case .copy: "コピー"
        case .paste: "ペースト"
        case .select: "選択"
        case .selectAll: "すべてを選択"
        case .done: "完了"
        case .close: "閉じる"
        case .edit: "編集"
        case .refresh: "更新"
        case .save: "保存"
        }
    }

    private static func hebrew(_ text: InterfaceText) -> String {
        switch text {
        case .loading: "בטעינה…"
        case .empty: "אין מה להציג"
        case .failed: "הטעינה נכשלה"
        case .noData: "אין עדיין נתונים"
        case .pullToRetry: "משכו למטה כדי לנסות שוב"
        case .loadingNext: "התוכן יופיע בעוד רגע"
        case .emptyNext: "פריטים חדשים יופיעו כאן מעצמם"
        case .failedNext: "ניסיון נוסף יתבצע אוטומטית"
        case .tryAgain: "ניסיון חוזר"
        case .updated: "עודכן {time}"
        case .stale: "לא עודכן מאז {time}"
        case .notUpToDate: "לא מעודכן"
        case .back: "חזרה"
        case .commandFailed: "הפעולה נכשלה"
        case .configurationFailed: "יש שגיאות בהגדרות החדשות"
        case .pullToRefresh: "משכו כדי לרענן"
        case .releaseToRefresh: "שחררו כדי לרענן"
        case .refreshing: "מרענן…"
        case .refreshed: "מעודכן"
        case .refreshFailed: "הרענון נכשל"
        case .search: "חיפוש"
        case .noResults: "אין תוצאות"
        case .stillThere: "עדיין כאן?"
        case .sessionEnds: "הכול יימחק בעוד {time} שניות"
        case .goOn: "להמשיך"
        case .pageOf: "{page} מתוך {count}"
        case .enterPIN: "יש להזין קוד"
        case .wrongPIN: "קוד שגוי"
        case .tryLater: "אפשר לנסות שוב בעוד {time} שניות"
        case .cancel: "ביטול"
        case .ok: "אישור"
        case .cut: "גזור"
        case .copy: "העתק"
        case .paste: "הדבק"
        case .select: "בחר"
        case .selectAll: "בחר הכול"
        case .done: "סיום"
        case .close: "סגירה"
        case .edit: "עריכה"
        case .refresh: "רענון"
        case .save: "שמירה"
        }
    }
}
